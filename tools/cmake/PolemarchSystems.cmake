# Adds the folders of the rule systems below the current one: every subfolder with a CMakeLists.txt. A new rule system is
# found by its folders; only sim/registry.cpp lists the systems by name.
function(polemarch_add_systems)
  file(GLOB lists RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS */CMakeLists.txt)
  foreach(list IN LISTS lists)
    get_filename_component(system ${list} DIRECTORY)
    add_subdirectory(${system})
  endforeach()
endfunction()
