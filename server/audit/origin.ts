import { AsyncLocalStorage } from "node:async_hooks";

/** The person, program or service that causes an event. */
export interface Actor {
  kind: "customer" | "api_key" | "operator" | "service" | "anonymous";
  /** Id of the customer or the API key. */
  id?: string | undefined;
  /** E-mail address of the customer. */
  email?: string | undefined;
  /** Name of the API key. */
  name?: string | undefined;
}

/** Source of the running work. */
interface Origin {
  actor: Actor;
  /** IP address of the caller. */
  address?: string | undefined;
  correlationId?: string | undefined;
}

const current = new AsyncLocalStorage<Origin>();

/** Work without a caller, such as a clean-up. */
const SERVICE: Origin = { actor: { kind: "service" } };

/** Runs the work of a request. Its caller is unknown until `setActor`. */
export const runForRequest = <Result>({ ip, id }: { ip: string; id: string }, work: () => Result): Result =>
  current.run({ actor: { kind: "anonymous" }, address: ip, correlationId: id }, work);

/** Runs the work of an operator's command. */
export const actAsOperator = <Result>(work: () => Result): Result => current.run({ actor: { kind: "operator" } }, work);

/** Names the authorized caller of the running request. Does nothing outside of one. */
export function setActor(actor: Actor): void {
  const origin = current.getStore();
  if (origin) origin.actor = actor;
}

/** Returns the source of the running work. */
export const currentOrigin = (): Readonly<Origin> => current.getStore() ?? SERVICE;
