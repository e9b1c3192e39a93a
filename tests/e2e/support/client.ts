import type { Session } from "../../../contract/auth";
import { TENANT } from "../../../contract/product";
import type { RunningService } from "./running-service";

type Service = Pick<RunningService, "url" | "mailedLink">;

/** Calls the service over HTTP, as a customer's program does. */
export interface Client {
  username: string;
  password: string;
  session: Session;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Makes a call of the authentication service. @throws Error if it is refused */
async function authenticate(service: Service, path: string, body: object): Promise<Response> {
  const response = await fetch(`${service.url}/api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant: TENANT, ...body }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Starts another session of a customer. */
export async function signIn(service: Service, account: Pick<Client, "username" | "password">) {
  const { username, password } = account;
  const session: Session = await (await authenticate(service, "login", { username, password })).json();
  return session;
}

/** Registers, verifies by the mail in the outbox folder, and signs in. */
export async function signUp(service: Service, username: string, password = "correct horse"): Promise<Client> {
  await authenticate(service, "register", { username, password });
  const link = await service.mailedLink(username);
  await authenticate(service, "verify-email", { email: username, token: link.searchParams.get("token") });
  const session = await signIn(service, { username, password });
  return {
    username,
    password,
    session,
    send: (method, path, body, headers = {}) =>
      fetch(service.url + path, {
        method,
        headers: {
          authorization: `Bearer ${session.accessToken}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
