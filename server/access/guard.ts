import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Role, WORKSPACE_HEADER } from "../../contract/product";
import type { Queries } from "../database/open";
import { ApiError, unauthenticated } from "../http/api-error";
import type { Guard } from "../http/serve";
import { isUuid } from "../http/uuid";
import type { AccessTokens, Identity } from "./access-tokens";
import { standingOf } from "./roles";

export interface Caller extends Identity {
  /** In the workspace of the path, or of the header where the path has none; null where the call names none. */
  role: Role | null;
}

/** A program that calls with an API key; it acts for the key's workspace. */
export interface Program {
  keyId: string;
  workspaceId: string;
}

/** What the guard asks of those who know the keys. */
export interface Programs {
  /** @returns whose key it is, or undefined for what is no key, or none any more */
  holderOf(key: string): Promise<Program | undefined>;
  /** Counts a call of the key. @throws ApiError TOO_MANY_REQUESTS */
  count(program: Program, reply: FastifyReply): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    program: Program | null;
  }
}

/**
 * The server decides by membership alone, on every call: 401 without a good token of an account that still exists,
 * 404 for strangers (as if the workspace did not exist), 403 for a member without the role.
 */
export function guardWith(app: FastifyInstance, db: Queries, tokens: AccessTokens, programs: Programs): Guard {
  app.decorateRequest("caller", null);
  app.decorateRequest("program", null);

  async function customer(request: FastifyRequest): Promise<void> {
    const identity = await tokens.verify(bearerOf(request));
    const { workspaceId } = request.params as { workspaceId?: string };
    if (workspaceId !== undefined && !isUuid(workspaceId)) throw new ApiError("NOT_FOUND");
    const standing = await standingOf(db, identity, workspaceId ?? namedByHeader(request));
    if (!standing) throw unauthenticated();
    if (workspaceId !== undefined && !standing.role) throw new ApiError("NOT_FOUND");
    request.caller = { ...identity, role: standing.role };
  }

  async function admin(request: FastifyRequest): Promise<void> {
    if (callerOf(request).role !== "ADMIN") throw new ApiError("NO_ACCESS");
  }

  async function key(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const program = await programs.holderOf(bearerOf(request));
    if (!program) throw unauthenticated();
    request.program = program;
    await programs.count(program, reply);
  }

  return { public: [], customer: [customer], member: [customer], admin: [customer, admin], key: [key] };
}

function namedByHeader(request: FastifyRequest): string | null {
  const named = request.headers[WORKSPACE_HEADER];
  return typeof named === "string" && isUuid(named) ? named : null;
}

/** @returns who makes a guarded call */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error("This call is not guarded");
  return caller;
}

/** @returns which program makes a call that is guarded by an API key */
export function programOf({ program }: FastifyRequest): Program {
  if (!program) throw new Error("This call is not guarded by an API key");
  return program;
}

/** RFC 6750, 2.1 */
function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  return token;
}
