#!/usr/bin/python3
"""check_schema.py SCHEMA FILE: exit status 0 if FILE (JSON; with --lines JSON Lines; .toml) is as SCHEMA says."""
import json
import sys
import tomllib

import jsonschema

lines = "--lines" in sys.argv
schema_name, file_name = [word for word in sys.argv[1:] if word != "--lines"]
with open(schema_name, encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
with open(file_name, encoding="utf-8") as file:
    if file_name.endswith(".toml"):
        documents = [tomllib.loads(file.read())]
    else:
        documents = [json.loads(line) for line in file] if lines else [json.load(file)]
for number, document in enumerate(documents, 1):
    for error in validator.iter_errors(document):
        sys.exit(f"{file_name}: document {number}: {error.json_path}: {error.message[:200]}")
