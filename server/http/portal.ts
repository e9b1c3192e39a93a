import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "./api-error";

/** Addresses that are never a page of the portal: calls, files, and everything below the API reference. */
const NOT_A_PAGE = /^\/+(api|v1|docs|assets|legal|health|metrics|\.well-known)(\/|$)|\.\w+$/i;

/** The address that a sign-in through a provider ends at, with tokens in it. The portal ignores its case, too. */
const OAUTH_REDIRECT = /^\/oauth2\/redirect\/*$/i;

interface PortalOptions {
  /** Folder of the built portal. */
  folder: string;
  /** @returns the Content-Security-Policy that also allows one inline script, given by its hash */
  policyWithScript(hash: string): string;
}

/**
 * Serves the built portal: its hashed files, cached for a year; the API reference at /docs; and one HTML page, never
 * cached, for every other address that is not a file. The address where tokens arrive gets a page of its own, which
 * removes them from the address before it loads anything. Unknown calls are answered NOT_FOUND.
 */
export async function servePortal(app: FastifyInstance, { folder, policyWithScript }: PortalOptions): Promise<void> {
  const page = await readFile(join(folder, "index.html"));
  const redirectPage = await readFile(join(folder, "oauth2-redirect.html"), "utf8");
  const redirectPolicy = policyWithScript(`'sha256-${hashOfScript(redirectPage)}'`);
  const reference = await readFile(join(folder, "docs.html"));

  const sendPage = (reply: FastifyReply, content: Buffer | string, caching = "no-cache") =>
    reply.header("cache-control", caching).type("text/html; charset=utf-8").send(content);
  const sendRedirectPage = (reply: FastifyReply) => {
    reply.header("content-security-policy", redirectPolicy);
    // A browser's cache stores addresses, and this one contains tokens.
    return sendPage(reply, redirectPage, "no-store");
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
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, "");
    const isPage = (request.method === "GET" || request.method === "HEAD") && !NOT_A_PAGE.test(path);
    if (!isPage) throw new ApiError("NOT_FOUND");
    return OAUTH_REDIRECT.test(path) ? sendRedirectPage(reply) : sendPage(reply, page);
  });
}

/** @returns the hash by which a Content-Security-Policy allows the page's one script (CSP 3, 6.7.3.3) */
function hashOfScript(html: string): string {
  const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  if (script === undefined) throw new Error("The page for arriving tokens has no script");
  return createHash("sha256").update(script).digest("base64");
}
