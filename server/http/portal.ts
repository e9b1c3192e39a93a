import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { negotiate } from "@fastify/accept-negotiator";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "./api-error";

/** Addresses that are never a page of the portal: calls, files, and everything below the API reference. */
const NOT_A_PAGE = /^\/+(api|v1|docs|assets|legal|health|metrics|\.well-known)(\/|$)|\.\w+$/i;

/** The address that a sign-in through a provider ends at, with tokens in it. The portal ignores its case, too. */
const OAUTH_REDIRECT = /^\/oauth2\/redirect\/*$/i;

/** Scripts, styles and fonts of a page. A worker is not one of them: it has a policy of its own. */
const SUBRESOURCE = /(?<!\.worker-[\w-]*)\.(js|css|ttf)(\.br|\.gz)?$/;

/** Headers that browsers read from documents only. Without them, a page transfers 10 to 20 kB less. */
const DOCUMENT_HEADERS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** An HTML file with its Content-Security-Policy. */
interface Page {
  /** Its content by `Content-Encoding`. */
  contents: Record<Encoding, Buffer>;
  policy: string;
}

/** Encodings that the build has prepared, best first, and their endings of file names. */
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const;
type Encoding = keyof typeof ENDINGS;
const ENCODINGS = Object.keys(ENDINGS) as Encoding[];

interface PortalOptions {
  /** Folder of the built portal. */
  folder: string;
  /** @returns the Content-Security-Policy that also allows inline scripts, given by their hashes */
  policyWithScripts(hashes: readonly string[]): string;
}

/**
 * Serves the built portal: its hashed files, cached for a year; the API reference at /docs; and one HTML page, never
 * cached, for every other address that is not a file. The address where tokens arrive gets a page of its own, which
 * removes them from the address before it loads anything. Unknown calls are answered NOT_FOUND.
 */
export async function servePortal(app: FastifyInstance, { folder, policyWithScripts }: PortalOptions): Promise<void> {
  // In memory, so that the policy allows the scripts that are sent, whatever becomes of the files.
  const read = async (name: string): Promise<Page> => {
    const contentOf = (encoding: Encoding) => readFile(join(folder, name + ENDINGS[encoding]));
    const [br, gzip, identity] = await Promise.all([contentOf("br"), contentOf("gzip"), contentOf("identity")]);
    return {
      contents: { br, gzip, identity },
      policy: policyWithScripts(hashesOfScripts(identity.toString("utf8"))),
    };
  };
  const page = await read("index.html");
  const redirectPage = await read("oauth2-redirect.html");
  const reference = await read("docs.html");

  const sendPage = (reply: FastifyReply, { contents, policy }: Page, caching = "no-cache") => {
    const encoding = negotiate(reply.request.headers["accept-encoding"] ?? "", ENCODINGS) ?? "identity";
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", caching)
      .header("vary", "Origin, Accept-Encoding")
      .type("text/html; charset=utf-8")
      .send(contents[encoding]);
  };

  app.get("/docs", async (_request, reply) => sendPage(reply, reference));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.{br,gz}", "*.html", "legal/*"],
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      if (isHashed && SUBRESOURCE.test(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, "");
    const isPage = (request.method === "GET" || request.method === "HEAD") && !NOT_A_PAGE.test(path);
    if (!isPage) throw new ApiError("NOT_FOUND");
    // A browser's cache stores addresses, and the address of this page contains tokens.
    return OAUTH_REDIRECT.test(path) ? sendPage(reply, redirectPage, "no-store") : sendPage(reply, page);
  });
}

/** @returns the hashes by which a Content-Security-Policy allows the page's inline scripts (CSP 3, 6.7.3.3) */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}
