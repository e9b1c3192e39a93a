import { readFileSync } from "node:fs";

const SUFFIX = "_FILE";

interface GivenSettings {
  /** Texts of the settings that are set. */
  given: Record<string, string>;
  /** Lines about files that can't be used. They never contain a setting's text. */
  mistakes: string[];
}

/**
 * Returns the settings among environment variables. `NAME_FILE` is the path of a file with the text of the setting
 * `NAME`, as Docker and Kubernetes provide secrets. An empty variable counts as not set.
 */
export function readSettingFiles(variables: NodeJS.ProcessEnv, names: readonly string[]): GivenSettings {
  const given: Record<string, string> = {};
  const mistakes: string[] = [];
  const isSet = (name: string) => Boolean(variables[name]?.trim());
  for (const name of names) {
    const [value, path] = [variables[name], variables[name + SUFFIX]];
    if (isSet(name) && isSet(name + SUFFIX)) mistakes.push(`  ${name} and ${name + SUFFIX} must not both be set`);
    else if (isSet(name) && value !== undefined) given[name] = value;
    else if (isSet(name + SUFFIX) && path !== undefined) {
      try {
        const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
        if (text.trim()) given[name] = text;
        else mistakes.push(`  ${name + SUFFIX} is an empty file`);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        mistakes.push(`  ${name + SUFFIX} must be a file that can be read (${code})`);
      }
    }
  }
  return { given, mistakes };
}
