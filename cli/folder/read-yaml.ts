import type { z } from "zod";
import { InvalidYaml, parseYaml } from "../../template-files/parse-yaml";
import { CliError, EXIT } from "../cli-error";
import { codeFrame } from "../output/code-frame";

/**
 * Parses a YAML file by a schema.
 *
 * @param file its name, for messages
 * @throws CliError that shows the first mistake at its place
 */
export function parseYamlFile<T>(text: string, file: string, schema: z.ZodType<T>): T {
  try {
    return parseYaml(text, schema);
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    const { line, column, message } = error;
    throw new CliError(EXIT.INVALID_INPUT, `${file}:${line}:${column}: ${message}${codeFrame(text, { line, column })}`);
  }
}
