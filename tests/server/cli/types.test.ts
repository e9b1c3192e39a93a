import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { ParameterSchema } from "../../../parameters/schema";
import { writeTypes } from "../../../parameters/typescript";
import { KEY, Refusal, startContractServer } from "../../support/contract-server";
import { folderWith, runPlaten } from "./run-platen";

const HTML = "{{ number }}{% for l in lines %}{{ l.price | money: 'EUR' }}{{ l.note | default: '' }}{% endfor %}";
const TYPES = `// Written by \`platen types\`. Do not edit.

/** Parameters of the template "invoice". */
export interface InvoiceParameters {
  /** Number */
  number: string;
  /** Lines */
  lines: {
    /** Price: an amount of money */
    price: number;
    /** Note */
    note?: string | null;
  }[];
}

/** Parameters by the names of templates. */
export interface TemplateParameters {
  "invoice": InvoiceParameters;
}
`;

describe("platen types", () => {
  it("writes the types of a template file, its partials and its data", async () => {
    const folder = folderWith({
      "invoice.html": `${HTML}{% render "foot", text: foot %}`,
      "partials/foot.html": "{{ text | upcase }}",
      "data.json": '{"number": "7", "foot": "Thanks", "lines": []}',
    });
    const command = ["types", "invoice.html", "--data", "data.json", "--partials", "partials", "-o", "invoice.d.ts"];
    const { code, stderr } = await runPlaten(folder, command);
    expect([code, stderr]).toEqual([0, ""]);
    const written = readFileSync(join(folder, "invoice.d.ts"), "utf8");
    expect(written).toBe(TYPES.replace("  number: string;\n", "  number: string;\n  /** Foot */\n  foot: string;\n"));
  });

  it("writes the types of a folder of templates with their samples", async () => {
    const folder = folderWith({
      "platen.yaml": "",
      "templates/invoice/template.html": HTML,
      "templates/invoice/samples/one.json": '{"number": "7", "lines": []}',
      "templates/Delivery note/template.html": "{{ to }}",
    });
    const all = await runPlaten(folder, ["types", "."]);
    expect([all.code, all.stderr]).toEqual([0, ""]);
    expect(String(all.stdout)).toContain('"Delivery note": DeliveryNoteParameters;\n  "invoice": InvoiceParameters;');
    const one = await runPlaten(folder, ["types", ".", "--template", "invoice"]);
    expect(String(one.stdout)).toBe(TYPES);
  });

  it("writes the types of the templates on a server", async () => {
    const details = { revision: 1, publishOnSave: true, createdAt: 1, updatedAt: 1 };
    const server = await startContractServer({
      "GET /v1/templates": () => ({
        templates: [
          { id: "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d", kind: "document", name: "Invoice", ...details },
          { id: "1b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d", kind: "partial", name: "header", ...details },
        ],
      }),
      "GET /v1/templates/:templateId/schema": () => ({ type: "object", properties: { number: { type: "number" } } }),
    });
    const { code, stdout } = await runPlaten(folderWith({}), ["types"], {
      env: { PLATEN_SERVER: server, PLATEN_API_KEY: KEY },
    });
    expect(code).toBe(0);
    expect(String(stdout)).toContain("export interface InvoiceParameters {\n  number?: number;\n}");
    expect(String(stdout)).not.toContain("header");
  });

  it("names the template on a server that has an error", async () => {
    const details = { kind: "document", revision: 1, publishOnSave: true, createdAt: 1, updatedAt: 1 } as const;
    const server = await startContractServer({
      "GET /v1/templates": () => ({
        templates: [{ id: "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d", name: "Invoice", ...details }],
      }),
      "GET /v1/templates/:templateId/schema": () =>
        new Refusal("INVALID_TEMPLATE", { line: 1, column: 6, reason: "no value" }),
    });
    const { code, stderr } = await runPlaten(folderWith({}), ["types"], {
      env: { PLATEN_SERVER: server, PLATEN_API_KEY: KEY },
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining("Invoice: 1:6: no value")]);
  });

  it.each([
    ["a template with an error", ["types", "broken.html"], 1, "broken, line 1: "],
    ["no source and no server", ["types"], 2, "no server given"],
    ["a file that does not exist", ["types", "none.html"], 2, "none.html can't be read"],
    [
      "a template that the folder lacks",
      ["types", ".", "--template", "x"],
      1,
      'There is no template with the name "x"',
    ],
    ["data for a folder", ["types", ".", "--data", "broken.html"], 2, "--data and --partials are for a template file"],
  ])("fails with %s", async (_name, command, exitCode, message) => {
    const folder = folderWith({ "broken.html": "{% if %}", "platen.yaml": "" });
    const { code, stderr } = await runPlaten(folder, command);
    expect(stderr).toContain(message);
    expect(code).toBe(exitCode);
  });
});

describe("types of a schema", () => {
  it("are TypeScript that accepts what the schema accepts", () => {
    const schema: ParameterSchema = {
      type: "object",
      properties: {
        "a-b": { type: ["string", "number"], description: "ends */ early" },
        class: { enum: ["x", 1, null] },
        list: { type: "array", items: { type: ["string", "null"] } },
        rows: {
          type: "array",
          items: {
            type: ["object", "array", "null"],
            properties: { x: { type: "string" } },
            items: { type: "number" },
          },
        },
        map: { type: "object", additionalProperties: { type: "boolean" } },
        mixed: { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "number" } },
        any: {},
        object: { type: "object" },
      },
      required: ["a-b", "list"],
    };
    const names = [
      "1st bill",
      "Bill",
      "bill",
      "TemplateParameters",
      "CO₂ report",
      "m²",
      "½",
      "Größe ①",
      "控え・請求書",
    ];
    const folder = folderWith({});
    const file = join(folder, "types.ts");
    const value =
      '{ "a-b": 1, class: "x", list: ["a", null], rows: [{ x: "" }, [1], null], map: { k: true }, mixed: { a: "" }, any: [], object: {} }';
    const use = `export const good: TemplateParameters["Bill"] = ${value};\n// @ts-expect-error\nexport const bad: TemplateParameters["bill"] = { list: [1] };\n`;
    writeFileSync(file, writeTypes(names.map((name) => ({ name, schema }))) + use);
    const program = ts.createProgram([file], { strict: true, noEmit: true, types: [], lib: ["lib.es2022.d.ts"] });
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(problems).toEqual([]);
  });
});
