import type { FastifyInstance } from "fastify";
import type { SigningKeys } from "./signing-keys";

/** Seconds that a verifier may keep the keys. */
const MAX_AGE = 300;

/** `GET /.well-known/jwks.json`: what our access tokens are verified with (RFC 7517, 5). */
export function serveJwks(app: FastifyInstance, keys: SigningKeys): void {
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", `public, max-age=${MAX_AGE}`).send({ keys: keys.published() }),
  );
}
