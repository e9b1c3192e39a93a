import type { FastifyRequest } from "fastify";
import { addressKey } from "./address-key";
import type { RequestGuard } from "./authorization";

/** Returns the holder of budgets per caller: the customer whose budgets the call uses, or a stranger's address. */
export type CallerKey = (request: FastifyRequest) => string;

/** @param guard has to have authorized the request */
export const createCallerKey =
  (guard: Pick<RequestGuard, "authorizationOf">): CallerKey =>
  (request) =>
    guard.authorizationOf(request)?.presumed.ownerId ?? addressKey(request.ip);
