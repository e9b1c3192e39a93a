import postcss, { type Root } from "postcss";

/** Parts of antd's names of classes that the portal never has. The browser's tests fail if an element has one. */
export const NEVER_SHOWN = new RegExp(
  [
    "-rtl",
    // Colours and looks.
    "-color-(pink|magenta|red|volcano|orange|yellow|gold|cyan|lime|green|blue|geekblue|purple)",
    "-(filled|underlined|dashed)",
    "-background-ghost",
    "-status-warning",
    "btn-(round|group)",
    "spin-fullscreen",
    // Menus.
    "menu-(dark|horizontal|submenu)",
    // Fields that are joined with others.
    "input(-number)?-(group|search|compact)",
    "cascader",
    "select-(auto-complete|customize-input|multiple|compact)",
    // Tables.
    "pagination-(simple|mini)",
    "table-(bordered|cell-fix|expanded|has-fix|middle|ping|sticky|summary)",
  ]
    .map((name) => `\\.ant-[\\w-]*${name}`)
    .join("|"),
);

/**
 * Leaves out rules for classes that are never shown, and variables of antd that none of the style sheets uses.
 * @param sheets style sheets that a page may load together
 */
export function pruneStyles(sheets: readonly string[]): string[] {
  const roots = sheets.map((css) => postcss.parse(css));
  for (const root of roots) removeRules(root);
  // A variable may be used by another one only.
  while (removeUnusedVariables(roots));
  for (const root of roots) removeEmpty(root);
  return roots.map((root) => root.toString());
}

function removeRules(root: Root): void {
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !NEVER_SHOWN.test(selector.replace(/:not\(.*?\)/g, "")));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
}

/** @returns whether there were any */
function removeUnusedVariables(roots: readonly Root[]): boolean {
  const used = new Set<string>();
  for (const root of roots) {
    root.walkDecls(({ value }) => {
      for (const [, name = ""] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name);
    });
  }
  let hasRemoved = false;
  for (const root of roots) {
    root.walkDecls(/^--ant-/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      hasRemoved = true;
    });
  }
  return hasRemoved;
}

function removeEmpty(root: Root): void {
  root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
}
