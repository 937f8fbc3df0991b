// Records as files: saving is a download, loading an upload.

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const largest = 7 << 20; // bytes of a record, so that the request stays below the service's limit

/// Asks for files and hands their texts on; those that are too large are left out.
export function openRecords(use: (records: string[]) => void | Promise<void>, several = true): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".jsonl,.json,.txt";
  input.multiple = several;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])].filter((file) => file.size <= largest);
    if (files.length > 0) void Promise.all(files.map((file) => file.text())).then(use);
  });
  input.click();
}

/// Asks for a file and hands its text on.
export const openRecord = (use: (record: string) => void | Promise<void>): void =>
  openRecords(([record = ""]) => use(record), false);

/// "heraclea-12.jsonl": what a person finds again.
export function recordName(battle: string, steps: number): string {
  return `${battle.replace(/[^A-Za-z0-9-]+/g, "-").toLowerCase()}-${steps}.jsonl`;
}
