import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Engine } from "php-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exampleOf } from "../../../src/components/first-call/example-parameters";
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippetOf } from "../../../src/components/first-call/snippets";
import { encodedBody } from "./php-json";

const run = promisify(execFile);
const PDF = "%PDF-1.7 made by the test";
const TEMPLATE = "7a1d8a10-5555-4555-8555-00000000cafe";

/** Names and texts that the quotation marks of some language would end. */
const PARAMETERS = {
  "it's": 'l\'été "2026" — 10 %',
  tax_rate: 19.5,
  paid: true,
  late: false,
  note: null,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: some languages would take it for a variable
  back: 'C:\\new `x` $HOME ${name} #{y} {{ z }} """',
  lines: [{ text: "Zeile\nzwei\t😀", price: 1 }, {}],
  empty: { list: [], object: {} },
  keys: { 0: "zero", 1: { 0: { 0: -1.5 } } },
  others: { 0: "zero", 2: "two" },
};

let server: Server;
let service: string;
let folder: string;
let received: { url: string | undefined; authorization: string | undefined; type: string | undefined; body: string }[];
let status = 200;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { authorization, "content-type": type } = request.headers;
    received.push({ url: request.url, authorization, type, body: await text(request) });
    response.writeHead(status, { "content-type": "application/pdf" }).end(PDF);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

beforeEach(() => {
  received = [];
  status = 200;
  folder = mkdtempSync(join(tmpdir(), "platen-snippets-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Commands that run a snippet. */
const COMMANDS: Partial<Record<SnippetLanguage, { file: string; command: string }>> = {
  curl: { file: "call.sh", command: "bash" },
  javascript: { file: "call.mjs", command: process.execPath },
  python: { file: "call.py", command: "python3" },
};

async function runSnippet(language: SnippetLanguage, source: string): Promise<void> {
  const { file, command } = COMMANDS[language] ?? { file: "", command: "" };
  writeFileSync(join(folder, file), source);
  await run(command, [file], { cwd: folder, env: { PATH: process.env.PATH, PLATEN_API_KEY: "pk_test" } });
}

describe.each(Object.keys(COMMANDS) as SnippetLanguage[])("the example in %s", (language) => {
  it("sends the template and its parameters, and writes the document", async () => {
    await runSnippet(language, snippetOf(language, { service, templateId: TEMPLATE, parameters: PARAMETERS }));
    expect(received).toHaveLength(1);
    const [{ body, ...request } = { body: "" }] = received;
    expect(request).toEqual({ url: "/v1/documents", authorization: "Bearer pk_test", type: "application/json" });
    expect(JSON.parse(body)).toEqual({ template: TEMPLATE, parameters: PARAMETERS });
    expect(readFileSync(join(folder, "document.pdf"), "utf8")).toBe(PDF);
  });

  it("runs without a template, and with the key in it", async () => {
    await runSnippet(language, snippetOf(language, { service, templateId: undefined, apiKey: "pk_whole" }));
    expect(received[0]?.authorization).toBe("Bearer pk_whole");
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      html: "<h1>Hello {{ name }}</h1>",
      parameters: { name: "Ada" },
    });
  });

  it("fails if the call fails", async () => {
    status = 400;
    await expect(runSnippet(language, snippetOf(language, { service, templateId: TEMPLATE }))).rejects.toThrow();
  });
});

describe("the examples in other languages", () => {
  const source = (language: SnippetLanguage) =>
    snippetOf(language, { service: "https://platen.example.com", templateId: TEMPLATE, parameters: PARAMETERS });

  it.each(SNIPPET_LANGUAGES.map(({ language }) => language))("%s: has address, key and all names", (language) => {
    const text = source(language);
    for (const part of ["https://platen.example.com/v1/documents", "PLATEN_API_KEY", TEMPLATE, "tax_rate", "😀"]) {
      expect(text).toContain(part);
    }
  });

  it("do not end their texts early", () => {
    expect(source("php")).toContain(`'it\\'s' => 'l\\'été "2026" — 10 %'`);
    expect(source("php")).toContain("'object' => (object) []");
    expect(source("java")).toContain("C:\\\\\\\\new");
    expect(source("go")).toContain('` + "`" + `x` + "`" + ` $HOME');
    expect(source("csharp").split('"""')).toHaveLength(3);
  });

  it("send the same JSON from PHP, whose arrays are lists and maps", () => {
    expect(encodedBody(source("php"))).toEqual({ template: TEMPLATE, parameters: PARAMETERS });
  });

  it("are PHP that a parser takes", () => {
    const program = new Engine({ parser: { suppressErrors: false } }).parseCode(source("php"), "call.php");
    expect(program.errors).toEqual([]);
  });
});

describe("the parameters of an example", () => {
  it("have the names of the schema, and values that fit", () => {
    const schema = {
      type: "object" as const,
      properties: {
        number: { type: "string" as const, "x-platen": { label: "Invoice number" } },
        due: { type: ["string" as const, "null" as const], format: "date" as const },
        currency: { type: "string" as const, enum: ["EUR", "CHF"] },
        paid: { type: "boolean" as const },
        rate: { type: "number" as const, minimum: 5 },
        lines: {
          type: "array" as const,
          items: {
            type: "object" as const,
            properties: { price: { type: "number" as const, "x-platen": { format: "money" as const } } },
          },
        },
        labels: { type: "object" as const, additionalProperties: { type: "string" as const } },
      },
    };
    expect(exampleOf(schema)).toEqual({
      number: "Invoice number",
      due: "2026-03-31",
      currency: "EUR",
      paid: true,
      rate: 5,
      lines: [{ price: 19.9 }],
      labels: { name: "" },
    });
  });
});
