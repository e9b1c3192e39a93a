import type { Plugin } from "vite";

/**
 * Resolves imports of lodash to its ES modules, of which the bundler keeps the used ones only. Calls of `require` keep
 * the CommonJS modules: the bundler wraps each ES module that is required, and everything it imports, in functions. The
 * layouts in the charts' library, which the portal does not use, would so add 1.2 kB to every console page.
 */
export function lodashEs(): Plugin {
  return {
    name: "lodash-es",
    enforce: "pre",
    resolveId: {
      filter: { id: /^lodash(\/|$)/ },
      handler(source, importer, { kind }) {
        if (kind === "require-call") return null;
        return this.resolve(source.replace("lodash", "lodash-es"), importer, { skipSelf: true });
      },
    },
  };
}
