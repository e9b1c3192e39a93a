import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider } from "antd";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createTheme } from "../../../src/components/theme.ts";
import type { ColorScheme } from "../../../src/lib/palette.ts";
import { pruneStyles } from "./prune-styles.ts";
import { NOT_SHOWN, SHOWN_COMPONENTS } from "./shown-components.tsx";

/** The style sheets of antd's components. */
export interface AntdStyles {
  publicCss: string;
  consoleCss: string;
  /** Names of the components whose styles are known, as antd calls them, such as `Button-Button`. */
  components: string[];
}

/** The scopes of the dark scheme: it is chosen, or the system has it and nothing is chosen. */
const DARK = [
  (rules: string) => `[data-theme=dark]{${rules}}`,
  (rules: string) => `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${rules}}}`,
];

/**
 * Renders the components of antd that the portal shows, and takes the styles that antd writes for them.
 * @throws Error if antd's rules depend on the colour scheme, which should change variables only
 */
function extractAntdStyles(): AntdStyles {
  const schemes = { light: createExtraction("light"), dark: createExtraction("dark") };
  const [publicCss = "", consoleCss = ""] = pruneStyles(
    SHOWN_COMPONENTS.map((components) => {
      const [light, dark] = [schemes.light.add(components), schemes.dark.add(components)];
      if (light.rules !== dark.rules) throw new Error("Rules of antd depend on the colour scheme");
      return schemeStyles(light.variables, dark.variables) + light.rules;
    }),
  );
  return { publicCss, consoleCss, components: [...schemes.light.names(), ...NOT_SHOWN] };
}

function createExtraction(scheme: ColorScheme) {
  const cache = createCache();
  const extract = (types: ("style" | "token" | "cssVar")[]) =>
    extractStyle(cache, { plain: true, once: true, types }).replace(/\.data-ant-cssinjs-cache-path\{.*?\}/s, "");
  return {
    /** Renders components, and returns the styles that no earlier one had. */
    add(components: ReactElement) {
      const portal = createElement(
        ConfigProvider,
        { theme: createTheme(scheme), wave: { disabled: true } },
        components,
      );
      renderToStaticMarkup(createElement(StyleProvider, { cache }, portal));
      return { rules: extract(["style"]), variables: declarationsOf(extract(["token", "cssVar"])) };
    },
    names: () => [...cache.cache.keys()].flatMap((key) => key.split("%")[2] ?? []),
  };
}

/** @returns the variables of the light scheme, and those that have another value in the dark one */
function schemeStyles(light: Map<string, string[]>, dark: Map<string, string[]>): string {
  const changes = [...dark].flatMap(([selector, declarations]): [string, string[]][] => {
    const same = new Set(light.get(selector));
    const others = declarations.filter((declaration) => !same.has(declaration));
    return others.length > 0 ? [[selector, others]] : [];
  });
  return toCss(light) + DARK.map((scope) => scope(toCss(changes))).join("");
}

const toCss = (rules: Iterable<[string, string[]]>): string =>
  Array.from(rules, ([selector, declarations]) => `${selector}{${declarations.join(";")}}`).join("");

/** Leaves out the variables of antd's own previews of its components, which have a theme of their own. */
const declarationsOf = (css: string): Map<string, string[]> =>
  new Map(
    [...css.matchAll(/(\.platen[^{}]*)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => [
      selector,
      body
        .split(";")
        .map((declaration) => declaration.replace(/\s+/g, " ").trim())
        .filter(Boolean),
    ]),
  );

process.stdout.write(JSON.stringify(extractAntdStyles()));
