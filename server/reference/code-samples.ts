import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callsByName } from "../../contract/calls";
import { assetPath } from "../lib/asset-path";
import { plainSampleOf } from "./plain-samples";

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
 * Returns the samples of a call, of `webhook` or of `webhookChallenge`. The folder of this name in `samples/` has
 * them. A call of API clients without a folder is one request, whose samples are written here.
 *
 * @returns an empty list for a call of the portal
 */
export function codeSamplesOf(name: string, publicUrl: string): CodeSample[] {
  const folder = join(assetPath("reference/samples"), name);
  if (existsSync(folder)) {
    return LANGUAGES.filter(({ file }) => existsSync(join(folder, file))).map(({ lang, label, file }) => ({
      lang,
      label,
      source: readFileSync(join(folder, file), "utf8").replaceAll(SAMPLE_URL, publicUrl),
    }));
  }
  if (!callsByName[name]?.path.startsWith("/v1/")) return [];
  return LANGUAGES.map(({ lang, label }) => ({ lang, label, source: plainSampleOf(name, lang, publicUrl) }));
}
