import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "./api-error";

/** Addresses that are never a page of the portal: those of calls, and those of files. */
const NOT_A_PAGE = /^\/+(api|v1|assets|legal|health|\.well-known)(\/|$)|\.\w+$/i;

/**
 * Serves the built portal: its hashed files, made once and cached for a year, and one page for every address that is
 * not a file, never cached. Unknown calls are answered NOT_FOUND.
 *
 * @param folder where the portal was built to
 */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, "index.html"));
  const sendPage = (reply: FastifyReply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.{br,gz}", "index.html", "legal/*"],
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !NOT_A_PAGE.test(request.url.replace(/\?.*/s, ""));
    if (!isPage) throw new ApiError("NOT_FOUND");
    return sendPage(reply);
  });
}
