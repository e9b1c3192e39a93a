import { chown, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { escapeHtml } from "../../lib/escape-html";
import type { ChildUser } from "../../processes/child-user";

const require = createRequire(import.meta.url);

// Only the common weights, because each listed file costs time at every start.
const BUNDLED_FONTS: [manifest: string, weights: string[]][] = [
  [
    require.resolve("@expo-google-fonts/open-sans/package.json"),
    ["400Regular", "400Regular_Italic", "600SemiBold", "700Bold", "700Bold_Italic"],
  ],
  [
    require.resolve("@expo-google-fonts/noto-serif/package.json"),
    ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"],
  ],
  [require.resolve("@expo-google-fonts/noto-sans-mono/package.json"), ["400Regular", "700Bold"]],
  [require.resolve("@expo-google-fonts/noto-sans-sc/package.json"), ["400Regular", "700Bold"]],
  [require.resolve("@expo-google-fonts/biz-udpgothic/package.json"), ["400Regular", "700Bold"]],
  [require.resolve("@expo-google-fonts/nanum-gothic/package.json"), ["400Regular", "700Bold"]],
  [require.resolve("@expo-google-fonts/noto-color-emoji/package.json"), ["400Regular"]],
];

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
  const folders = BUNDLED_FONTS.flatMap(([manifest, weights]) =>
    weights.map((weight) => join(dirname(manifest), weight)),
  );
  const file = join(folder, "fonts.conf");
  const cache = join(folder, "font-cache");
  await mkdir(cache, { recursive: true });
  // Without a cache, the browser still finds its fonts.
  if (user) await chown(cache, user.uid, user.gid).catch(() => undefined);
  await writeFile(file, fontsConf(folders, cache));
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
