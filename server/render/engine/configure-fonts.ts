import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeHtml } from "../../lib/escape-html";
import type { ChildUser } from "../../processes/child-user";
import { bundledFontFolders } from "./bundled-fonts";

const EAST_ASIAN = ["Noto Sans SC", "BIZ UDPGothic", "NanumGothic", "Noto Color Emoji"];

/** Font of each generic CSS family, under Chromium's name for the family: the same on every machine. */
export const GENERIC_FAMILIES = {
  standard: "Noto Serif",
  serif: "Noto Serif",
  sansSerif: "Open Sans",
  fixed: "Noto Sans Mono",
};

// Fonts that replace a family, best first: fonts of the system with the same widths, then ours.
const FAMILIES: Record<string, string[]> = {
  "sans-serif": ["Open Sans", ...EAST_ASIAN],
  "system-ui": ["Open Sans", ...EAST_ASIAN],
  serif: ["Noto Serif", ...EAST_ASIAN],
  monospace: ["Noto Sans Mono", ...EAST_ASIAN],
  emoji: ["Noto Color Emoji"],
  Arial: ["Liberation Sans", "Arimo", "Open Sans"],
  Helvetica: ["Liberation Sans", "Arimo", "Open Sans"],
  "Times New Roman": ["Liberation Serif", "Tinos", "Noto Serif"],
  "Courier New": ["Liberation Mono", "Cousine", "Noto Sans Mono"],
};

/**
 * Writes the font configuration of the browser: bundled fonts for Latin, Greek, Cyrillic, Chinese, Japanese, Korean and
 * emoji, then the fonts of the system. Replaces the configuration of the system, so that documents look the same on
 * every machine.
 *
 * @param folder folder for the configuration and the font cache
 * @param user user of the browser, who writes the font cache; null for our own
 * @returns the environment variables for the browser
 */
export async function configureFonts(folder: string, user: ChildUser | null): Promise<Record<string, string>> {
  const file = join(folder, "fonts.conf");
  const cache = join(folder, "font-cache");
  await mkdir(cache, { recursive: true });
  // Without a cache, the browser still finds its fonts.
  if (user) await chown(cache, user.uid, user.gid).catch(() => undefined);
  await writeFile(file, fontsConf(bundledFontFolders(), cache));
  return { FONTCONFIG_FILE: file, FONTCONFIG_PATH: folder };
}

function fontsConf(folders: string[], cache: string): string {
  const sources = [...folders, "/usr/share/fonts", "/usr/local/share/fonts"].map(
    (path) => `<dir>${escapeHtml(path)}</dir>`,
  );
  const aliases = Object.entries(FAMILIES).map(([family, fonts]) => {
    const accepted = fonts.map((font) => `<family>${font}</family>`).join("");
    // `accept` prefers an installed font of that name, such as a real Arial; a generic family is not a font.
    const rank = /^[A-Z]/.test(family) ? "accept" : "prefer";
    return `<alias binding="same"><family>${family}</family><${rank}>${accepted}</${rank}></alias>`;
  });
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${[...sources, `<cachedir>${escapeHtml(cache)}</cachedir>`, ...aliases].join("\n")}
</fontconfig>
`;
}
