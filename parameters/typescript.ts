import { type JsonType, type ParameterSchema, typesOf } from "./schema";

/** A template with the schema of its parameters. */
export interface NamedSchema {
  name: string;
  schema: ParameterSchema;
}

/** Letters, marks and digits of identifiers. Without middle dots, which older versions of TypeScript refuse. */
const WORDS = /[\p{ID_Start}\p{Mn}\p{Mc}\p{Nd}]+/gu;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Start}\p{Mn}\p{Mc}\p{Nd}$_]*$/u;

/** Writes TypeScript types for the parameters of templates: an interface for each, and one with all by their names. */
export function writeTypes(templates: readonly NamedSchema[]): string {
  const used = new Set<string>(["TemplateParameters"]);
  const named = templates.map(({ name, schema }) => ({ name, schema, type: uniqueName(name, used) }));
  const interfaces = named.map(
    ({ name, schema, type }) =>
      `${comment([`Parameters of the template ${JSON.stringify(name)}.`], "")}export interface ${type} ${objectBody(schema, "")}\n`,
  );
  const entries = named.map(({ name, type }) => `  ${JSON.stringify(name)}: ${type};\n`).join("");
  const all = `/** Parameters by the names of templates. */\nexport interface TemplateParameters {\n${entries}}\n`;
  return ["// Written by `platen types`. Do not edit.\n", ...interfaces, all].join("\n");
}

/** Returns the name of a template's interface: `Delivery note` becomes `DeliveryNoteParameters`. */
function uniqueName(name: string, used: Set<string>): string {
  const words = name.match(WORDS) ?? [];
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const base = `${/^\p{ID_Start}/u.test(pascal) ? pascal : `Template${pascal}`}Parameters`;
  let unique = base;
  for (let number = 2; used.has(unique); number++) unique = `${base}${number}`;
  used.add(unique);
  return unique;
}

function objectBody({ properties = {}, required = [], additionalProperties }: ParameterSchema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = IDENTIFIER.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? "" : "?";
    return `${comment(linesOf(schema), inner)}${inner}${key}${mark}: ${typeText(schema, inner)};\n`;
  });
  if (additionalProperties && members.length === 0) {
    return `{\n${inner}[name: string]: ${typeText(additionalProperties, inner)};\n${indent}}`;
  }
  // TypeScript would compare the named properties with the type of the others.
  if (additionalProperties) members.push(`${inner}[name: string]: unknown;\n`);
  return members.length === 0 ? "{}" : `{\n${members.join("")}${indent}}`;
}

function typeText(schema: ParameterSchema, indent: string): string {
  return alternatives(schema, indent).join(" | ");
}

function alternatives(schema: ParameterSchema, indent: string): string[] {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  const texts = typesOf(schema)?.map((type) => textOf(type, schema, indent)) ?? [];
  return texts.length === 0 ? ["unknown"] : texts;
}

function textOf(type: JsonType, schema: ParameterSchema, indent: string): string {
  if (type === "array") {
    const items = schema.items ? alternatives(schema.items, indent) : ["unknown"];
    return items.length > 1 ? `(${items.join(" | ")})[]` : `${items[0]}[]`;
  }
  if (type !== "object") return type;
  return schema.properties || schema.additionalProperties ? objectBody(schema, indent) : "Record<string, unknown>";
}

/** Returns the comment of a parameter: its description or label, and how its text is written. */
function linesOf({ description, format, "x-platen": { label, format: display } = {} }: ParameterSchema): string[] {
  const text = description ?? label;
  const formats = { date: "a date such as 2026-03-31", "date-time": "a date and time such as 2026-03-31T14:30:00Z" };
  const kind = format ? formats[format] : display === "money" ? "an amount of money" : undefined;
  return text === undefined ? [] : [kind ? `${text}: ${kind}` : text];
}

function comment(lines: readonly string[], indent: string): string {
  const text = lines.join(" ").replaceAll("*/", "* /").replace(/\s+/g, " ").trim();
  return text === "" ? "" : `${indent}/** ${text} */\n`;
}
