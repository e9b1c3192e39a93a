import type { FastifyRequest } from "fastify";

/** Enough for every browser; the rest of a longer header is dropped. */
const MAX_USER_AGENT_CHARACTERS = 512;

/** The program that a customer signs in with, for the list of sessions. */
export interface Client {
  /** IP address. */
  address: string;
  userAgent: string | null;
}

/** Returns the program that sent a request. */
export const clientOf = ({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Client => ({
  address: ip,
  userAgent: headers["user-agent"]?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
});
