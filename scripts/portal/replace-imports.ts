import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** An import that the build replaces. */
interface Replacement {
  /** Package, or module of a package, that imports. */
  importer: string;
  source: string;
  /** File in `replacements/`. */
  by: string;
}

/**
 * Imports in libraries of which the bundler can't know that the portal does not need them. Each costs at least 5 kB
 * (docs/decisions/0057-portal-chunks.md).
 */
const REPLACEMENTS: readonly Replacement[] = [
  // The charts: two of thirty kinds, without pictures of charts that contain HTML.
  { importer: "@ant-design/plots/es/core/base/index.js", source: "./chart", by: "chart.ts" },
  { importer: "@ant-design/plots/es/components/base/index.js", source: "../../core", by: "plots.ts" },
  { importer: "@antv/g/", source: "html2canvas", by: "unused-part.ts" },
  // The tables: no menus that filter, no rows of which only one can be chosen, no thousands of rows, no choice of the
  // page's size.
  { importer: "antd/es/table/hooks/useFilter/index.js", source: "./FilterDropdown", by: "unused-part.ts" },
  { importer: "antd/es/table/hooks/useSelection.js", source: "../../radio", by: "unused-part.ts" },
  { importer: "antd/es/table/InternalTable.js", source: "./RcTable/VirtualTable", by: "unused-part.ts" },
  { importer: "antd/es/pagination/Pagination.js", source: "../select", by: "unused-part.ts" },
  // Monaco: no colors, hints or definitions in what appears under the pointer, no choice of how to paste, no list of
  // commands (the portal has its own), no menus, trees and tables, no minimap, no worker's tasks in the page itself.
  // The comparison of two files loads when one is shown (monaco-diff.tsx).
  ...[
    ["editor/contrib/hover/browser/contentHoverRendered.js", "../../colorPicker/browser/colorHoverParticipant.js"],
    ["editor/contrib/hover/browser/contentHoverRendered.js", "../../inlayHints/browser/inlayHintsHover.js"],
    ["editor/contrib/hover/browser/hoverActions.js", "../../gotoSymbol/browser/link/goToDefinitionAtPosition.js"],
    [
      "editor/contrib/hover/browser/contentHoverController2.js",
      "../../inlineCompletions/browser/hintsWidget/inlineCompletionsHintsWidget.js",
    ],
    ["editor/contrib/clipboard/browser/clipboard.js", "../../dropOrPasteInto/browser/copyPasteController.js"],
    ["editor/standalone/browser/standaloneServices.js", "./quickInput/standaloneQuickInputService.js"],
    ["editor/standalone/browser/standaloneEditor.js", "../../browser/widget/multiDiffEditor/multiDiffEditorWidget.js"],
    ["editor/standalone/browser/standaloneCodeEditor.js", "../../browser/widget/diffEditor/diffEditorWidget.js"],
    ["editor/browser/services/editorWorkerService.js", "../../common/services/editorSimpleWorker.js"],
    ["editor/browser/view.js", "./viewParts/minimap/minimap.js"],
    ["base/browser/ui/actionbar/actionViewItems.js", "../selectBox/selectBox.js"],
    ["platform/contextview/browser/contextMenuHandler.js", "../../../base/browser/ui/menu/menu.js"],
    ...[
      "list/listPaging",
      "table/tableWidget",
      ...["abstractTree", "asyncDataTree", "dataTree", "objectTree"].map((name) => `tree/${name}`),
    ].map((part) => ["platform/list/browser/listService.js", `../../../base/browser/ui/${part}.js`]),
  ].map(([module, source = ""]) => ({
    importer: `monaco-editor/esm/vs/${module}`,
    source,
    by: "left-out-of-monaco.ts",
  })),
  // Refine's library for addresses.
  { importer: "qs/", source: "side-channel", by: "side-channel.cjs" },
];

/** Replaces imports in libraries by smaller modules. Fails if an import is missing, for example after an update. */
export function replaceImports(): Plugin {
  const missing = new Set(REPLACEMENTS);
  return {
    name: "replace-imports",
    apply: "build",
    resolveId: {
      order: "pre",
      filter: { id: REPLACEMENTS.map(({ source }) => new RegExp(`^${source.replaceAll(".", "\\.")}$`)) },
      handler(source, importer = "") {
        const found = REPLACEMENTS.find(
          (replaced) => replaced.source === source && importer.includes(`/node_modules/${replaced.importer}`),
        );
        if (!found) return null;
        missing.delete(found);
        return fileURLToPath(new URL(`replacements/${found.by}`, import.meta.url));
      },
    },
    buildEnd(error) {
      if (error || missing.size === 0) return;
      const imports = [...missing].map(({ importer, source }) => `${source} in ${importer}`);
      this.error(`Found no import of ${imports.join(", ")}`);
    },
  };
}
