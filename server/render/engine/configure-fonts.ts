import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

// Only the usual weights: every file that is listed costs time at each start.
const BUNDLED: [manifest: string, weights: string[]][] = [
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

/** What CSS's generic families are, by the names that the browser has for them: the same everywhere, whatever a system has. */
export const GENERIC_FAMILIES = {
  standard: "Noto Serif",
  serif: "Noto Serif",
  sansSerif: "Open Sans",
  fixed: "Noto Sans Mono",
};

// What a family stands for, best first: fonts of the same widths where the system has them, then ours.
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
 * Makes the fonts known that documents are set in: ours for Latin, Greek, Cyrillic, Chinese, Japanese, Korean and emoji, and the
 * system's. Nothing of the system's font configuration is used, so that documents look the same on every machine.
 *
 * @param folder private folder for the configuration and the font cache
 * @returns the environment variables that point a browser to them
 */
export async function configureFonts(folder: string): Promise<Record<string, string>> {
  const folders = BUNDLED.flatMap(([manifest, weights]) => weights.map((weight) => join(dirname(manifest), weight)));
  const file = join(folder, "fonts.conf");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, configuration(folders, join(folder, "font-cache")));
  return { FONTCONFIG_FILE: file, FONTCONFIG_PATH: folder };
}

function configuration(folders: string[], cache: string): string {
  const sources = [...folders, "/usr/share/fonts", "/usr/local/share/fonts"].map(
    (path) => `<dir>${escaped(path)}</dir>`,
  );
  const aliases = Object.entries(FAMILIES).map(([family, fonts]) => {
    const accepted = fonts.map((font) => `<family>${font}</family>`).join("");
    // A real Arial is taken where there is one; "serif" itself is no font.
    const rank = /^[A-Z]/.test(family) ? "accept" : "prefer";
    return `<alias binding="same"><family>${family}</family><${rank}>${accepted}</${rank}></alias>`;
  });
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${[...sources, `<cachedir>${escaped(cache)}</cachedir>`, ...aliases].join("\n")}
</fontconfig>
`;
}

function escaped(path: string): string {
  return path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
