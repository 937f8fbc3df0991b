// For development: POST /api is answered by a child process `polemarch session`, one line for each request. The
// program itself serves the built page (polemarch serve); this is not part of it.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import type { Plugin } from "vite";

const program = process.env.POLEMARCH ?? "../../build/test/polemarch";
const data = process.env.POLEMARCH_DATA;
const largest = 8 << 20; // bytes of a request

export function session(): Plugin {
  let child: ChildProcessWithoutNullStreams | undefined;
  const waiting: ((line: string) => void)[] = []; // answers come in the order of the requests

  function start(): ChildProcessWithoutNullStreams {
    const started = spawn(program, ["session", ...(data ? ["--data", data] : [])]);
    createInterface({ input: started.stdout }).on("line", (line) => waiting.shift()?.(line));
    started.stderr.pipe(process.stderr);
    const fail = (what: string) => {
      child = undefined;
      const error = JSON.stringify({ error: { kind: "fault", message: `${program}: ${what}` } });
      while (waiting.length > 0) waiting.shift()?.(error);
    };
    started.on("error", (error) => fail(error.message));
    started.on("exit", (code) => fail(`ended with status ${code}`));
    return started;
  }

  return {
    name: "polemarch-session",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/api", (request, response, next) => {
        if (request.url?.startsWith("/events")) {
          response.statusCode = 204; // a session has no events
          response.end();
          return;
        }
        if (request.method !== "POST" || (request.url ?? "/") !== "/") return next();
        const parts: Buffer[] = [];
        let size = 0;
        request.on("data", (part: Buffer) => {
          size += part.length;
          if (size <= largest) parts.push(part);
        });
        request.on("end", () => {
          response.setHeader("content-type", "application/json");
          child ??= start();
          waiting.push((line) => response.end(line));
          // A line break inside JSON can only be blank space.
          child.stdin.write(Buffer.concat(parts).toString("utf8").replace(/[\r\n]+/g, " ") + "\n");
        });
      });
      server.httpServer?.on("close", () => child?.kill());
    },
  };
}
