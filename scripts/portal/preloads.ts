import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** Every page starts with this module. */
const START = "/src/app/portal.tsx";

/** Loaded first for visitors without a session. */
const SIGNED_OUT = ["/src/app/public-app.tsx"];

/** Loaded for every page of the console. */
const CONSOLE = ["/src/app/console.tsx", "/src/lib/axios-request.ts"];

/** The generic list. Each resource adds a module for its own parts. */
const LIST = "/src/pages/record-list/record-list-page.tsx";
const DASHBOARD = "/src/pages/dashboard/dashboard-page.tsx";

/** Modules of the console's pages, by path. All other pages are most likely lists. */
export const PAGES: Record<string, readonly string[]> = {
  "/": [DASHBOARD],
  "/account": ["/src/pages/account/account-page.tsx"],
  "/activity": ["/src/pages/requests/requests-page.tsx"],
  "/api-keys": [LIST, "/src/pages/api-keys/api-key-slots.tsx"],
  "/asset-library": ["/src/pages/assets/assets-page.tsx"],
  "/audit-log": ["/src/pages/audit/audit-page.tsx"],
  "/batches": ["/src/pages/batches/batches-page.tsx"],
  "/dashboard": [DASHBOARD],
  "/members": [LIST, "/src/pages/members/member-slots.tsx", "/src/pages/members/invite-slots.tsx"],
  "/settings": ["/src/pages/settings/settings-page.tsx"],
  "/subscription": ["/src/pages/subscription/subscription-page.tsx"],
  "/templates": [LIST, "/src/pages/templates/list/template-slots.tsx"],
  "/templates/create-edit": ["/src/pages/templates/create-edit.tsx"],
  "/webhooks": ["/src/pages/webhooks/webhooks-page.tsx"],
};

/**
 * Lets the browser load all files of a page at once, instead of one after the other as each module imports the next:
 * index.html lists the files that every page starts with, and a script adds those of the current page.
 */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, path }) {
        if (path !== "/index.html") return [];
        const start = filesOf(bundle, [START]);
        const without = (loaded: readonly string[], modules: readonly string[]) =>
          filesOf(bundle, modules).filter((file) => !loaded.includes(file));
        const console = without(start, CONSOLE);
        const pages = Object.entries(PAGES).map(([page, modules]) => [page, without([...start, ...console], modules)]);
        const lists: FileLists = {
          signedOut: without(start, SIGNED_OUT),
          console,
          pages: Object.fromEntries(pages),
          list: without([...start, ...console], [LIST]),
        };
        return [
          ...start.filter((file) => file.endsWith(".js")).map(toLink),
          { tag: "script", children: `(${preloadPage})(${JSON.stringify(lists)})`, injectTo: "head" as const },
        ];
      },
    },
  };
}

interface FileLists {
  signedOut: string[];
  console: string[];
  /** Further files of the console's pages, by path. */
  pages: Record<string, string[]>;
  /** Further files of all other pages. */
  list: string[];
}

/**
 * Runs in the browser. The service allows this script by its hash. Without storage nobody is signed in. The page of a
 * sign-in through a provider must load nothing before its address has no tokens.
 */
function preloadPage(lists: FileLists): void {
  if (/^\/oauth2\//i.test(location.pathname)) return;
  let isSignedIn = false;
  try {
    isSignedIn = Boolean(localStorage.getItem("accessToken"));
  } catch {}
  const page = lists.pages[location.pathname] ?? lists.list;
  for (const file of isSignedIn ? [...lists.console, ...page] : lists.signedOut) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
}

const toLink = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
  injectTo: "head",
});

/** Returns the files of modules, with all that they import. The entry has a script tag of its own. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || chunk.isEntry || files.has(file)) return;
    files.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find((part) => part.type === "chunk" && part.facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`No chunk begins with ${module}`);
    add(chunk.fileName);
  }
  return [...files];
}
