import * as activities from "./activities";
import * as apikeys from "./apikeys";
import * as auth from "./auth";
import type { Endpoint } from "./endpoint";
import * as invites from "./invites";
import * as members from "./members";
import * as pdf from "./pdf";
import * as products from "./products";
import * as subscription from "./subscription";
import * as templates from "./templates";
import * as batches from "./v1/batches";
import * as documents from "./v1/documents";
import * as webhooks from "./v1/webhooks";
import * as workspaceOfKey from "./v1/workspace-of-key";
import * as workspaces from "./workspaces";

type EndpointsIn<Module> = Extract<Module[keyof Module], Endpoint>;

type AnyCall =
  | EndpointsIn<typeof auth>
  | EndpointsIn<typeof products>
  | EndpointsIn<typeof workspaces>
  | EndpointsIn<typeof templates>
  | EndpointsIn<typeof apikeys>
  | EndpointsIn<typeof invites>
  | EndpointsIn<typeof members>
  | EndpointsIn<typeof activities>
  | EndpointsIn<typeof subscription>
  | EndpointsIn<typeof pdf>
  | EndpointsIn<typeof documents>
  | EndpointsIn<typeof batches>
  | EndpointsIn<typeof workspaceOfKey>
  | EndpointsIn<typeof webhooks>;

/**
 * Every call by its name, `"<method> <path>"`: `Calls["POST /api/v1/login"]`. The portal names calls so, and imports
 * this as a type only; body, answer and path parameters are then checked against the description.
 */
export type Calls = { [E in AnyCall as `${E["method"]} ${E["path"]}`]: E };
export type CallName = keyof Calls;

/** Every call as a value, by the name that it is exported under: what programs made of the reference call it. */
export const callsByName: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    activities,
    apikeys,
    auth,
    invites,
    members,
    pdf,
    products,
    subscription,
    templates,
    workspaces,
    documents,
    batches,
    workspaceOfKey,
    webhooks,
  ].flatMap((module) => Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
);

export const calls: readonly Endpoint[] = Object.values(callsByName);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
