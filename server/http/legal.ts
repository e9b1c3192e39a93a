import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error";

const DOCUMENTS = ["terms", "privacy"] as const;

/**
 * The texts of /terms and /privacy. An operator's own file takes the place of ours, from the next visit on.
 *
 * @param own folder of the operator's files, which need not exist
 * @param built folder of ours, in the built portal
 */
export function serveLegal(app: FastifyInstance, own: string, built: string): void {
  for (const name of DOCUMENTS) {
    app.get(`/legal/${name}.txt`, async (_request, reply) => {
      const text = await readFile(join(own, `${name}.txt`))
        .catch(() => readFile(join(built, `${name}.txt`)))
        .catch(() => undefined);
      if (text === undefined) throw new ApiError("NOT_FOUND");
      return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(text);
    });
  }
}
