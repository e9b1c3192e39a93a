import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { readSchemaOfKey } from "../../contract/v1/template-schema";
import { listTemplatesOfKey } from "../../contract/v1/workspace-of-key";
import type { ParameterSchema } from "../../parameters/schema";
import { type NamedSchema, writeTypes } from "../../parameters/typescript";
import { LiquidRenderer } from "../../server/render/liquid/liquid-renderer";
import { PATHS } from "../../template-files/paths";
import { CliError, EXIT, fileError, usageError } from "../cli-error";
import { findFolder } from "../folder/folder-paths";
import { readTemplates } from "../folder/read-folder";
import { writeMessage, writeResult } from "../output/terminal";
import { assertWritable, writeAtomically } from "../output/write-atomically";
import { readParametersFile, readText } from "../read-input";
import { readPartials } from "../read-partials";
import { requireConnection } from "../remote/connection";
import { ServerClient } from "../remote/server-client";
import type { TypesFlags } from "./flags";

/** Texts of a template, and parameters that fit it. */
interface TemplateInput {
  name: string;
  html: string;
  partials: readonly { name: string; html: string }[];
  samples: readonly object[];
}

/**
 * Writes TypeScript types for the parameters of templates.
 *
 * @param source template file or folder; undefined for the templates on a server
 * @throws CliError
 */
export async function writeTemplateTypes(
  source: string | undefined,
  flags: TypesFlags,
  signal: AbortSignal,
): Promise<void> {
  if (flags.output !== undefined) await assertWritable(flags.output);
  const templates = await readSchemas(source, flags, signal);
  if (templates.length === 0) throw new CliError(EXIT.INVALID_INPUT, "There are no templates");
  const text = writeTypes(templates);
  if (flags.output === undefined) writeResult(text.trimEnd());
  else await writeAtomically(flags.output, Buffer.from(text), signal);
  for (const { name, schema } of templates) {
    if (schema["x-platen"]?.isComplete === false) writeMessage(`${name}: has more parameters than a schema can have`);
  }
}

async function readSchemas(source: string | undefined, flags: TypesFlags, signal: AbortSignal): Promise<NamedSchema[]> {
  if (source === undefined) return readServer(flags, signal);
  const status = await stat(source).catch((error) => {
    throw fileError("read", source, error);
  });
  const inputs = status.isDirectory()
    ? await readFolder(source, flags, signal)
    : [await readFile(source, flags, signal)];
  const renderer = new LiquidRenderer();
  return inputs.map((input) => ({ name: input.name, schema: infer(renderer, input) }));
}

async function readFile(file: string, flags: TypesFlags, signal: AbortSignal): Promise<TemplateInput> {
  if (flags.template !== undefined) throw usageError("--template is for a server or a folder");
  const html = await readText(file, signal);
  const partials = flags.partials === undefined ? [] : await readPartials(flags.partials, html, signal);
  const samples = [];
  for (const data of flags.data ?? []) samples.push(await readParametersFile(data, signal));
  return { name: basename(file, extname(file)), html, partials, samples };
}

async function readFolder(folder: string, flags: TypesFlags, signal: AbortSignal): Promise<TemplateInput[]> {
  if (flags.data || flags.partials !== undefined) throw usageError("--data and --partials are for a template file");
  const root = await findFolder(folder);
  const partialsFolder = join(root, PATHS.partials);
  const inputs: TemplateInput[] = [];
  for (const { name, html, samples } of await readTemplates(root, signal)) {
    if (flags.template !== undefined && flags.template !== name) continue;
    const partials = existsSync(partialsFolder) ? await readPartials(partialsFolder, html, signal) : [];
    inputs.push({ name, html, partials, samples: samples.map(({ parameters }) => parameters) });
  }
  assertFound(inputs, flags);
  return inputs;
}

async function readServer(flags: TypesFlags, signal: AbortSignal): Promise<NamedSchema[]> {
  if (flags.data || flags.partials !== undefined) throw usageError("--data and --partials are for a template file");
  const client = new ServerClient({ connection: requireConnection(flags), signal });
  const { templates } = await client.call(listTemplatesOfKey);
  const chosen = templates.filter(
    ({ kind, name }) => kind === "document" && (flags.template === undefined || flags.template === name),
  );
  assertFound(chosen, flags);
  const named: NamedSchema[] = [];
  for (const { id, name } of chosen) {
    const schema = await client.call(readSchemaOfKey, { params: { templateId: id } }).catch((error: unknown) => {
      throw error instanceof CliError ? new CliError(error.exitCode, `${name}: ${error.message}`) : error;
    });
    named.push({ name, schema: schema as ParameterSchema });
  }
  return named;
}

function assertFound(templates: readonly unknown[], { template }: TypesFlags): void {
  if (templates.length > 0 || template === undefined) return;
  throw new CliError(EXIT.INVALID_INPUT, `There is no template with the name "${template}"`);
}

/** @throws CliError if the template can't be parsed */
function infer(renderer: LiquidRenderer, { name, html, partials, samples }: TemplateInput): ParameterSchema {
  const texts = { template: html, partials, samples: samples.map((sample) => JSON.stringify(sample)) };
  const result = renderer.inspect({ kind: "schema", ...texts, edits: null, schema: null });
  if (result.kind === "schema") return JSON.parse(result.schema);
  const { line, reason } = result.kind === "fault" ? result.fault : { line: null, reason: "it is too large" };
  throw new CliError(EXIT.INVALID_INPUT, `${name}${line === null ? "" : `, line ${line}`}: ${reason}`);
}
