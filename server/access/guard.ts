import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Role } from "../../contract/product";
import type { Queries } from "../database/open";
import { ApiError, unauthenticated } from "../http/api-error";
import type { Guard } from "../http/serve";
import { isUuid } from "../http/uuid";
import type { AccessTokens, Identity } from "./access-tokens";
import { standingOf } from "./roles";

export interface Caller extends Identity {
  /** In the workspace of the path; null where the call names none. */
  role: Role | null;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/**
 * The server decides by membership alone, on every call: 401 without a good token of an account that still exists,
 * 404 for strangers (as if the workspace did not exist), 403 for a member without the role.
 */
export function guardWith(app: FastifyInstance, db: Queries, tokens: AccessTokens): Guard {
  app.decorateRequest("caller", null);

  async function customer(request: FastifyRequest): Promise<void> {
    const identity = await tokens.verify(bearerOf(request));
    const { workspaceId } = request.params as { workspaceId?: string };
    if (workspaceId !== undefined && !isUuid(workspaceId)) throw new ApiError("NOT_FOUND");
    const standing = await standingOf(db, identity, workspaceId ?? null);
    if (!standing) throw unauthenticated();
    if (workspaceId !== undefined && !standing.role) throw new ApiError("NOT_FOUND");
    request.caller = { ...identity, role: standing.role };
  }

  async function admin(request: FastifyRequest): Promise<void> {
    if (callerOf(request).role !== "ADMIN") throw new ApiError("NO_ACCESS");
  }

  return { public: [], customer: [customer], member: [customer], admin: [customer, admin] };
}

/** @returns who makes a guarded call */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error("This call is not guarded");
  return caller;
}

/** RFC 6750, 2.1 */
function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  return token;
}
