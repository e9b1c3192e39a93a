import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterAll, describe, expect, it } from "vitest";

/** For each rule, a file that breaks it, and its import, which exists. */
const VIOLATIONS: Record<string, [file: string, imports: string]> = {
  "portal-and-service-apart": ["src/components/a.ts", "../../server/http/target"],
  "nothing-imports-the-cli": ["server/templates/c.ts", "../../cli/target"],
  "cli-without-server": ["cli/a.ts", "../server/http/target"],
  "runs-without-development-packages": ["server/lib/b.ts", "esbuild"],
  "contract-independent": ["contract/a.ts", "fastify"],
  "parameters-independent": ["parameters/a.ts", "../contract/target"],
  "template-files-independent": ["template-files/a.ts", "../server/http/target"],
  "portal-without-schemas": ["src/pages/a/a.ts", "zod"],
  "portal-without-node": ["src/pages/a/b.ts", "node:fs"],
  "renderer-independent": ["server/render/a.ts", "../database/target"],
  "renderer-parts-apart": ["server/render/liquid/a.ts", "../chromium/pdf/target"],
  "database-below-modules": ["server/database/a.ts", "../http/target"],
  "http-below-access": ["server/http/b.ts", "../access/target"],
  "lib-independent": ["server/lib/a.ts", "../http/target"],
  "foundations-below-modules": ["server/http/a.ts", "../templates/target"],
  "nothing-imports-startup": ["server/templates/a.ts", "../app"],
  "stores-are-private": ["server/try-outs/a.ts", "../templates/store"],
  "product-without-authentication": ["server/templates/b.ts", "../authentication/target"],
  "authentication-without-product": ["server/authentication/a.ts", "../templates/target"],
  "pages-apart": ["src/pages/a/c.ts", "../b/target"],
  "portal-lib-layer": ["src/lib/a.ts", "../session/target"],
  "portal-session-layer": ["src/session/a.ts", "../providers/target"],
  "portal-providers-layer": ["src/providers/a.ts", "../hooks/target"],
  "portal-hooks-layer": ["src/hooks/a.ts", "../components/target"],
  "portal-components-layer": ["src/components/b.ts", "../pages/b/target"],
  "portal-pages-layer": ["src/pages/a/d.ts", "../../resources/target"],
  "portal-resources-layer": ["src/resources/a.tsx", "../app/target"],
  "chromium-cdp-layer": ["server/render/chromium/cdp/a.ts", "../pdf/target"],
  "chromium-pdf-layer": ["server/render/chromium/pdf/a.ts", "../page/target"],
  "chromium-page-layer": ["server/render/chromium/page/a.ts", "../browser/target"],
  "chromium-browser-layer": ["server/render/chromium/browser/a.ts", "../print-document"],
  "no-circular": ["contract/circular.ts", "./circular-back"],
  "not-to-unresolvable": ["src/components/c.ts", "./nowhere"],
};

const TARGETS = [
  "contract/target.ts",
  "server/access/target.ts",
  "server/http/target.ts",
  "server/database/target.ts",
  "server/templates/target.ts",
  "server/templates/store.ts",
  "server/authentication/target.ts",
  "server/render/chromium/pdf/target.ts",
  "server/render/chromium/page/target.ts",
  "server/render/chromium/browser/target.ts",
  "server/render/chromium/print-document.ts",
  "server/app.ts",
  "cli/target.ts",
  "src/pages/b/target.ts",
  "src/session/target.ts",
  "src/providers/target.ts",
  "src/hooks/target.ts",
  "src/components/target.ts",
  "src/resources/target.tsx",
  "src/app/target.ts",
];

const planted = mkdtempSync(join(tmpdir(), "platen-layers-"));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

describe("the layer rules", () => {
  it("each catch a planted violation, and nothing else", async () => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(planted, file)), { recursive: true });
      writeFileSync(join(planted, file), text);
    };
    for (const file of TARGETS) write(file, "export const target = 1;\n");
    for (const [file, imported] of Object.values(VIOLATIONS)) write(file, `export * from "${imported}";\n`);
    write("contract/circular-back.ts", 'export * from "./circular";\n');
    for (const entry of ["node_modules", "package.json"]) symlinkSync(resolve(entry), join(planted, entry));

    const config = createRequire(import.meta.url)(resolve(".dependency-cruiser.cjs"));
    const { output } = await cruise(
      ["contract", "parameters", "template-files", "src", "server", "cli"],
      { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir: planted },
      {},
      { tsConfig: extractTSConfig(resolve("tsconfig.json")) },
    );
    const caught = (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    const expected = Object.entries(VIOLATIONS).map(([rule, [file]]) => `${rule}: ${file}`);
    // A circle is reported at either end.
    const normalized = caught.map((line) => line.replace("circular-back", "circular"));
    expect([...new Set(normalized)].sort()).toEqual(expected.sort());
    expect(config.forbidden.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(VIOLATIONS).sort());
  });
});
