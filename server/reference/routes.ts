import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { projectFolder } from "../processes/project-folder";
import { describeApi } from "./describe-api";

/**
 * Serves the reference at `/openapi.json`. It is made when it is first asked for; whoever has it already is told so.
 *
 * @param publicUrl where the service is reached
 */
export function serveReference(app: FastifyInstance, publicUrl: string): void {
  let made: ReturnType<typeof make> | undefined;

  app.get("/openapi.json", async (request, reply) => {
    made ??= make(publicUrl);
    const { text, packed, tag } = await made;
    reply.header("cache-control", "public, no-cache").header("etag", tag).header("vary", "Origin, Accept-Encoding");
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    const mayPack = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    if (mayPack) reply.header("content-encoding", "gzip");
    return reply.type("application/json; charset=utf-8").send(mayPack ? packed : text);
  });
}

async function make(publicUrl: string) {
  const { version } = JSON.parse(await readFile(join(projectFolder(), "package.json"), "utf8"));
  const text = JSON.stringify(describeApi(publicUrl, version));
  const tag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  return { text, packed: await promisify(gzip)(text), tag };
}
