import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { LIMITS } from "../contract/product";
import { findReferences } from "../server/render/liquid/find-references";
import type { TemplatePartial } from "../server/render/template-partial";
import { partialName } from "../template-files/partial-paths";
import { fileError } from "./cli-error";
import { readText } from "./read-input";

/** A partial from a file. */
export interface FilePartial extends TemplatePartial {
  file: string;
}

const EXTENSION = ".html";

/**
 * Reads the partials that a template uses, directly and through other partials. A name stands for a file of the folder
 * only: `emails/header` is `emails/header.html`, and nothing outside the folder has a name. Reads one partial more than
 * a template may use at most, which the renderer then refuses.
 *
 * @throws CliError if the folder or a partial can't be read
 */
export async function readPartials(folder: string, html: string, signal: AbortSignal): Promise<FilePartial[]> {
  const files = new Map(
    (await listPartialFiles(folder)).map((file) => [partialName(relative(folder, file)).normalize(), file]),
  );
  const partials: FilePartial[] = [];
  const texts = [html];
  for (const text of texts) {
    for (const { name } of findReferences(text)) {
      const file = files.get(name.normalize());
      if (file === undefined || partials.length > LIMITS.maxPartials) continue;
      files.delete(name.normalize());
      const partial = { name, html: await readText(file, signal), file };
      partials.push(partial);
      texts.push(partial.html);
    }
  }
  return partials;
}

/** Lists the files of partials in a folder and the folders in it. @throws CliError */
export async function listPartialFiles(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true }).catch((error) => {
    throw fileError("read", folder, error);
  });
  return paths.filter((path) => path.endsWith(EXTENSION)).map((path) => join(folder, path));
}
