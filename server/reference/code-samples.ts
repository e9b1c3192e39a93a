import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assetPath } from "../processes/asset-path";

/** Where the samples call, as they stand in their files. */
export const SAMPLE_URL = "https://platen.example.com";

/** The languages, in the order in which they are shown, and the file of each. */
const LANGUAGES = [
  { lang: "shell", label: "curl", file: "curl.sh" },
  { lang: "javascript", label: "JavaScript", file: "javascript.mjs" },
  { lang: "python", label: "Python", file: "python.py" },
  { lang: "php", label: "PHP", file: "php.php" },
] as const;

/** A program that makes a call, ready to run where PLATEN_API_KEY is set. */
interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * @param name of a call, or `webhook`: a folder of `samples/`
 * @returns its samples; none where there is no such folder
 */
export function codeSamplesOf(name: string, publicUrl: string): CodeSample[] {
  const folder = join(assetPath("reference/samples"), name);
  return LANGUAGES.filter(({ file }) => existsSync(join(folder, file))).map(({ lang, label, file }) => ({
    lang,
    label,
    source: readFileSync(join(folder, file), "utf8").replaceAll(SAMPLE_URL, publicUrl),
  }));
}
