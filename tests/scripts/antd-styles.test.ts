import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { AntdStyles } from "../../scripts/portal/antd-styles/extract-styles";
import { NEVER_SHOWN, pruneStyles } from "../../scripts/portal/antd-styles/prune-styles";

it("takes antd's styles for both schemes, and those of public pages apart", async () => {
  const script = "scripts/portal/antd-styles/extract-styles.ts";
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], { maxBuffer: 2 ** 24 });
  const { publicCss, consoleCss, components }: AntdStyles = JSON.parse(stdout);
  expect(components).toEqual(expect.arrayContaining(["Button-Button", "Table-Table", "Input-OTP"]));
  const has = (css: string, text: string) => css.includes(text);
  const styles = (css: string, name: string) => new RegExp(`(^|})\\.${name}\\{`).test(css);
  expect([styles(publicCss, "ant-btn"), styles(consoleCss, "ant-btn")]).toEqual([true, false]);
  expect([has(publicCss, ".ant-table"), has(consoleCss, ".ant-table")]).toEqual([false, true]);
  expect(/^\.platen\{[^}]*--ant-color-text:#1C2333;/.test(publicCss)).toBe(true);
  expect(/\[data-theme=dark\]\{\.platen\{[^}]*--ant-color-text:#F1EFEA;/.test(publicCss)).toBe(true);
  expect(has(publicCss, "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){.platen{")).toBe(true);
});

it("leaves out what is never shown, and variables that nothing uses", () => {
  const sheets = [
    ".platen{--ant-a:1px;--ant-b:var(--ant-c);--ant-c:2px;--ant-d:3px}",
    ".ant-btn-rtl{margin:0}.ant-btn,.ant-btn-rtl{margin:var(--ant-a)}.ant-btn:not(.ant-btn-rtl){top:var(--ant-d)}@media print{.ant-menu-rtl{top:0}}",
  ];
  expect(pruneStyles(sheets)).toEqual([
    ".platen{--ant-a:1px;--ant-d:3px}",
    ".ant-btn{margin:var(--ant-a)}.ant-btn:not(.ant-btn-rtl){top:var(--ant-d)}",
  ]);
});

it.each(["ant-btn", "ant-table-row-selected", "ant-input-affix-wrapper", "ant-btn-compact-item"])(
  "keeps .%s",
  (name) => {
    expect(NEVER_SHOWN.test(`.${name}`)).toBe(false);
  },
);

it.each(["ant-btn-rtl", "ant-tag-color-blue", "ant-menu-submenu-title", "ant-table-bordered"])(
  "leaves out .%s",
  (name) => {
    expect(NEVER_SHOWN.test(`.${name}`)).toBe(true);
  },
);
