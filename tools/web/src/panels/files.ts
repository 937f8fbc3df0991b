// Records as files: saving is a download, loading an upload.

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const largest = 7 << 20; // bytes of a record, so that the request stays below the service's limit

/// Asks for a file and hands its text on.
export function openRecord(use: (record: string) => void | Promise<void>): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".jsonl,.json,.txt";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file && file.size <= largest) void file.text().then(use);
  });
  input.click();
}

/// "heraclea-12.jsonl": what a person finds again.
export function recordName(battle: string, steps: number): string {
  return `${battle.replace(/[^A-Za-z0-9-]+/g, "-").toLowerCase()}-${steps}.jsonl`;
}
