import type { Endpoint } from "./endpoint";
import * as modules from "./modules";

/** Distributes over the union of modules. */
type EndpointsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;

type AnyCall = EndpointsIn<(typeof modules)[keyof typeof modules]>;

/**
 * Every call by its name, `"<method> <path>"`: `Calls["POST /api/v1/login"]`. The portal imports this as a type only,
 * to check the path parameters, body and answer of each call against the contract.
 */
export type Calls = { [E in AnyCall as `${E["method"]} ${E["path"]}`]: E };
export type CallName = keyof Calls;

/** Every call by the name of its export, which is its `operationId` in the reference. */
export const callsByName: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

export const calls: readonly Endpoint[] = Object.values(callsByName);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
