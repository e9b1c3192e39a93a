import type { FastifyInstance } from "fastify";
import { JWKS_MAX_AGE, type SigningKeys } from "./signing-keys";

/** `GET /.well-known/jwks.json`: what our access tokens are verified with (RFC 7517, 5). */
export function serveJwks(app: FastifyInstance, keys: SigningKeys): void {
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", `public, max-age=${JWKS_MAX_AGE}`).send({ keys: await keys.published() }),
  );
}
