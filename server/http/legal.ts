import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error";

const DOCUMENTS = ["terms", "privacy"] as const;

/**
 * Serves the texts of /terms and /privacy (docs/decisions/0026-legal-texts-and-product-name.md). An operator's file
 * replaces ours from the next visit on.
 *
 * @param ownFolder the operator's files; need not exist
 * @param builtFolder our files, in the built portal
 */
export function serveLegal(app: FastifyInstance, ownFolder: string, builtFolder: string): void {
  for (const name of DOCUMENTS) {
    app.get(`/legal/${name}.txt`, async (_request, reply) => {
      const text = await readFile(join(ownFolder, `${name}.txt`))
        .catch(() => readFile(join(builtFolder, `${name}.txt`)))
        .catch(() => undefined);
      if (text === undefined) throw new ApiError("NOT_FOUND");
      return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(text);
    });
  }
}
