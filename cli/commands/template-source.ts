import type { TemplateSource } from "../document-renderer";
import { displayName, readText } from "../read-input";
import { readPartials } from "../read-partials";
import type { DocumentFlags } from "./flags";

/**
 * Reads the template of a command.
 *
 * @param file template file or `-`; undefined if the flags name a template on the server
 * @throws CliError if the file can't be read
 */
export async function readTemplateSource(
  file: string | undefined,
  flags: DocumentFlags,
  signal: AbortSignal,
): Promise<TemplateSource> {
  if (file === undefined) return { kind: "stored", template: flags.template ?? "" };
  const html = await readText(file, signal);
  const partials = flags.partials === undefined ? [] : await readPartials(flags.partials, html, signal);
  return { kind: "file", html, name: displayName(file), partials };
}
