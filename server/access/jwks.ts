import type { FastifyInstance } from "fastify";
import { JWKS_MAX_AGE_SECONDS, type SigningKeys } from "./signing-keys";

/** Serves `GET /.well-known/jwks.json`: the keys that verify our access tokens (RFC 7517, 5). */
export function serveJwks(app: FastifyInstance, keys: SigningKeys): void {
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", `public, max-age=${JWKS_MAX_AGE_SECONDS}`).send({ keys: await keys.published() }),
  );
}
