import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { projectFolder } from "../lib/project-folder";
import { describeApi } from "./describe-api";

/**
 * Serves the reference at `/openapi.json`. The first request generates it. Clients that have the current version get
 * 304.
 *
 * @param publicUrl address of the service
 */
export function serveReference(app: FastifyInstance, publicUrl: string): void {
  let generating: ReturnType<typeof generate> | undefined;

  app.get("/openapi.json", async (request, reply) => {
    generating ??= generate(publicUrl);
    const { text, compressed, tag } = await generating;
    reply.header("cache-control", "public, no-cache").header("etag", tag).header("vary", "Origin, Accept-Encoding");
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    const acceptsGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    if (acceptsGzip) reply.header("content-encoding", "gzip");
    return reply.type("application/json; charset=utf-8").send(acceptsGzip ? compressed : text);
  });
}

async function generate(publicUrl: string) {
  const { version } = JSON.parse(await readFile(join(projectFolder(), "package.json"), "utf8"));
  const text = JSON.stringify(describeApi(publicUrl, version));
  const tag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  return { text, compressed: await promisify(gzip)(text), tag };
}
