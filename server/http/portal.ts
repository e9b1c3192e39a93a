import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "./api-error";

/** Addresses that are never a page of the portal: those of calls, those of files, and what would lie beneath the reference. */
const NOT_A_PAGE = /^\/+(api|v1|docs|assets|legal|health|metrics|\.well-known)(\/|$)|\.\w+$/i;

/** Where a sign-in through a provider arrives, tokens and all: in any case, as the portal reads it. */
const ARRIVAL = /^\/oauth2\/redirect\/*$/i;

/**
 * Serves the built portal: its hashed files, made once and cached for a year, the API reference at /docs, and one page
 * for every other address that is not a file, never cached. Where tokens arrive in the address that page is another one, which takes them away before
 * it asks for anything. Unknown calls are answered NOT_FOUND.
 *
 * @param folder where the portal was built to
 */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, "index.html"));
  const arrivalPage = await readFile(join(folder, "oauth2-redirect.html"), "utf8");
  const reference = await readFile(join(folder, "docs.html"));
  const arrivalScript = `'sha256-${hashOfScript(arrivalPage)}'`;

  const sendPage = (reply: FastifyReply, content: Buffer | string, caching = "no-cache") =>
    reply.header("cache-control", caching).type("text/html; charset=utf-8").send(content);
  const sendArrivalPage = (reply: FastifyReply) => {
    const policy = String(reply.getHeader("content-security-policy"));
    reply.header("content-security-policy", policy.replace("script-src", `script-src ${arrivalScript}`));
    // A browser's cache is kept by addresses, and this one's has tokens in it.
    return sendPage(reply, arrivalPage, "no-store");
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
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, "");
    const isPage = (request.method === "GET" || request.method === "HEAD") && !NOT_A_PAGE.test(path);
    if (!isPage) throw new ApiError("NOT_FOUND");
    return ARRIVAL.test(path) ? sendArrivalPage(reply) : sendPage(reply, page);
  });
}

/** What a content security policy allows the page's one script by (CSP 3, 6.7.3.3). */
function hashOfScript(html: string): string {
  const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  if (script === undefined) throw new Error("The page for arriving tokens has no script");
  return createHash("sha256").update(script).digest("base64");
}
