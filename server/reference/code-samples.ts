import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assetPath } from "../lib/asset-path";

/** The service's address in the sample files. */
export const SAMPLE_URL = "https://platen.example.com";

/** Languages and their files, in the order of the reference. */
const LANGUAGES = [
  { lang: "shell", label: "curl", file: "curl.sh" },
  { lang: "javascript", label: "JavaScript", file: "javascript.mjs" },
  { lang: "python", label: "Python", file: "python.py" },
  { lang: "php", label: "PHP", file: "php.php" },
] as const;

/** A program that makes a call. It reads the API key from the environment variable PLATEN_API_KEY. */
interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * @param name of a call, or `webhook`: a folder in `samples/`
 * @returns the samples of the call, or an empty list if it has none
 */
export function codeSamplesOf(name: string, publicUrl: string): CodeSample[] {
  const folder = join(assetPath("reference/samples"), name);
  return LANGUAGES.filter(({ file }) => existsSync(join(folder, file))).map(({ lang, label, file }) => ({
    lang,
    label,
    source: readFileSync(join(folder, file), "utf8").replaceAll(SAMPLE_URL, publicUrl),
  }));
}
