import type { Plugin } from "vite";

const START = "/src/app/portal.tsx";

/**
 * Lists in index.html the files that every page starts with, so that they load in parallel to the entry. The entry
 * itself loads what only the current address needs.
 */
export function preloadStart(): Plugin {
  return {
    name: "preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, path }) {
        if (path !== "/index.html") return [];
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== "chunk" || files.has(file)) return;
          // The entry has a script tag of its own.
          if (!chunk.isEntry) files.add(file);
          for (const imported of chunk.imports) add(imported);
        };
        const start = Object.values(bundle).find(
          (part) => part.type === "chunk" && part.facadeModuleId?.endsWith(START),
        );
        if (!start) throw new Error(`No chunk begins with ${START}`);
        add(start.fileName);
        return [...files].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
