import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CORRELATION_ID, CUT_OFF, KEY, Refusal, startContractServer } from "../../support/contract-server";
import { freePort } from "../../support/free-port";
import { folderWith, type Outcome, runPlaten } from "./run-platen";

const PDF = Buffer.from("%PDF-1.4 as the server made it");
const TEMPLATE = "<p>Hello {{ name }}</p>";

/** Runs a command with a server and its API key. */
function runWithServer(folder: string, server: string, command: string[], input?: string): Promise<Outcome> {
  return runPlaten(folder, command, { env: { PLATEN_SERVER: server, PLATEN_API_KEY: KEY }, ...(input && { input }) });
}

/** Returns an address at which no server listens. */
const unusedAddress = async () => `http://127.0.0.1:${await freePort()}`;

describe("platen render on a server", () => {
  it("sends template, data and options, and writes the PDF", async () => {
    const received: unknown[] = [];
    const server = await startContractServer({
      "POST /v1/documents": ({ body, headers }) => {
        received.push([body, headers.accept]);
        return PDF;
      },
    });
    const folder = folderWith({ "letter.html": TEMPLATE, "data.json": '{"name": "Mari"}' });
    const command = ["render", "letter.html", "data.json", "--server", `${server}/`, "--key", KEY];
    const { code, stderr } = await runPlaten(folder, [...command, "--landscape", "--pages", "1-2"]);
    expect(stderr).toMatch(/^letter\.pdf: 30 bytes, \d+ ms\n$/);
    expect(code).toBe(0);
    const options = { landscape: true, pageRanges: "1-2" };
    expect(received).toEqual([[{ html: TEMPLATE, parameters: '{"name":"Mari"}', options }, "application/pdf"]]);
    expect(readFileSync(join(folder, "letter.pdf"))).toEqual(PDF);
  });

  it("renders a stored template, and names the document after it", async () => {
    const server = await startContractServer({
      "POST /v1/documents": ({ body }) => Buffer.from(`${body.template} ${body.parameters}`),
    });
    const folder = folderWith({});
    await runWithServer(folder, server, ["render", "-t", "Bill 1/2", "-", "-q"], '{"a": 1}');
    expect(readdirSync(folder)).toEqual(["Bill 1_2.pdf"]);
    expect(readFileSync(join(folder, "Bill 1_2.pdf"), "utf8")).toBe('Bill 1/2 {"a":1}');
  });

  it("renders on this machine with --local, even if a server is set", async () => {
    const folder = folderWith({ "letter.html": TEMPLATE });
    const { code } = await runWithServer(folder, "http://127.0.0.1:9", ["render", "letter.html", "--local"]);
    expect([code, readdirSync(folder).sort()]).toEqual([0, ["letter.html", "letter.pdf"]]);
  });

  it("retries temporary failures with the same Idempotency-Key, after Retry-After or a lost connection", async () => {
    const keys: unknown[] = [];
    const failures = [
      new Refusal("RENDERER_BUSY", null, { "retry-after": "0" }),
      new Refusal("SERVICE_UNAVAILABLE", { reason: "starting" }, { "retry-after": "0" }),
      CUT_OFF,
      new Refusal("TOO_MANY_REQUESTS", null, { "retry-after": "0" }),
    ] as const;
    const server = await startContractServer({
      "POST /v1/documents": ({ headers }) => {
        keys.push(headers["idempotency-key"]);
        return failures[keys.length - 1] ?? PDF;
      },
    });
    const folder = folderWith({ "letter.html": TEMPLATE });
    const { code, stdout } = await runWithServer(folder, server, ["render", "letter.html", "-o", "-"]);
    expect([code, stdout]).toEqual([0, PDF]);
    expect(keys).toHaveLength(5);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it("shows an error of the template in the local file", async () => {
    const fault = { line: 2, column: 3, reason: "undefined filter: shout" };
    const server = await startContractServer({ "POST /v1/documents": () => new Refusal("INVALID_TEMPLATE", fault) });
    const folder = folderWith({ "letter.html": "<p>\n  {{ name | shout }}" });
    const { code, stderr } = await runWithServer(folder, server, ["render", "letter.html"]);
    expect(code).toBe(1);
    const first = `platen: letter.html:2:3: undefined filter: shout (correlation id ${CORRELATION_ID})`;
    expect(stderr).toBe(`${first}\n  2 |   {{ name | shout }}\n    |   ^\n`);
    expect(readdirSync(folder)).toEqual(["letter.html"]);
  });

  it.each([
    ["TEMPLATE_NOT_FOUND", 1, "The workspace has no such template"],
    ["PAYLOAD_TOO_LARGE", 1, "Template, data or document are larger than allowed"],
    ["RENDER_TIMEOUT", 1, "Generating the document took too long"],
    ["INVALID_REQUEST", 2, "The server does not accept the request: webhook must be an address"],
    ["IDEMPOTENCY_KEY_REUSED", 2, "This Idempotency-Key was already used for a different request."],
    ["NO_ACCESS", 3, "The server does not accept the API key"],
    ["USAGE_LIMIT_EXCEEDED", 3, "The workspace has used up its plan's documents of this month"],
    ["TOO_MANY_REQUESTS", 3, "The server takes no more calls with this key for now"],
    ["RENDERER_BUSY", 3, "The queue of documents is full; please try again in a moment"],
    ["SERVICE_UNAVAILABLE", 3, "The server can't reach its database; please try again in a moment"],
    ["UNEXPECTED", 3, "The server failed"],
  ] as const)("explains %s, with the correlation id, and ends with %i", async (errorCode, exitCode, text) => {
    const details: Record<string, Record<string, string>> = {
      INVALID_REQUEST: { webhook: "must be an address" },
      SERVICE_UNAVAILABLE: { reason: "database" },
    };
    const data = details[errorCode] ?? null;
    // Longer than the command waits.
    const refusal = new Refusal(errorCode, data, { "retry-after": "3600" });
    const server = await startContractServer({ "POST /v1/documents": () => refusal });
    const folder = folderWith({ "letter.html": TEMPLATE });
    const { code, stderr } = await runWithServer(folder, server, ["render", "letter.html"]);
    expect(stderr).toBe(`platen: ${text} (correlation id ${CORRELATION_ID})\n`);
    expect(code).toBe(exitCode);
  });

  it("ends with 3 if the server can't be reached or is not a Platen server", async () => {
    const folder = folderWith({ "letter.html": TEMPLATE });
    const address = await unusedAddress();
    const unreachable = await runWithServer(folder, address, ["render", "letter.html"]);
    expect([unreachable.code, unreachable.stderr]).toEqual([
      3,
      `platen: ${address} can't be reached: the connection was refused\n`,
    ]);
    const server = await startContractServer({});
    const other = await runWithServer(folder, server, ["templates"]);
    expect(other.code).toBe(3);
    expect(other.stderr).toContain("is it a Platen server");
  });
});
