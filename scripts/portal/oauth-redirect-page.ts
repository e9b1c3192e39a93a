import type { Plugin } from "vite";

/** Tags that make a browser load something. */
const LOADING_TAG = /[ \t]*<(?:script\b[^>]*\bsrc=[^>]*><\/script>|link\b[^>]*>)\n?/g;

/**
 * Writes oauth2-redirect.html. It is index.html, but the browser loads nothing until a script has removed the query,
 * and with it the tokens of a sign-in through a provider, from the address. Browsers preload what a page contains, so
 * the tags are not in the page: the script adds them. The service allows that script by its hash.
 */
export function oauthRedirectPage(): Plugin {
  return {
    name: "oauth-redirect-page",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("There is no index.html to make oauth2-redirect.html from");
      const source = toRedirectPage(String(index.source));
      this.emitFile({ type: "asset", fileName: "oauth2-redirect.html", source });
    },
  };
}

function toRedirectPage(html: string): string {
  const tags = html.match(LOADING_TAG)?.map((tag) => tag.trim());
  if (!tags?.some((tag) => tag.startsWith("<script"))) throw new Error("index.html has no script");
  const script = [
    "window.scrubbedOAuthQuery = location.search;",
    'history.replaceState(history.state, "", location.pathname);',
    // A closing tag in the text would end the script.
    `const tags = ${JSON.stringify(tags.join("")).replaceAll("</", "<\\/")};`,
    "document.head.append(document.createRange().createContextualFragment(tags));",
  ].join("");
  // At the end: what it starts finds the page's element.
  return html.replace(LOADING_TAG, "").replace("</body>", () => `  <script>{${script}}</script>\n  </body>`);
}
