import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PlanCode, TENANT } from "../../contract/product";
import { createHttpClient, type HttpClient } from "../render/http-client";

/** All that a process has to know to use a running service. */
export interface ServiceAddress {
  port: number;
  /** Folder of the mails. */
  outbox: string;
  /** Port at {@link TAR_PIT_HOST} that webhooks may be sent to, and that nothing listens on yet. */
  tarPitPort: number;
}

/** Address of webhook receivers that belong to attackers. */
export const TAR_PIT_HOST = "127.0.0.2";

const PASSWORD = "correct horse";
const JSON_BODY = { "content-type": "application/json" };
/** Mails are written within a second. */
const MAIL_TIMEOUT_MS = 30_000;

/** A customer of the service, with the calls that they make as its owner. */
export interface Account {
  /** Headers of calls in the portal. */
  headers: Record<string, string>;
  createWorkspace(name: string): Promise<string>;
  /** @returns the headers of calls with a new API key of the workspace */
  createKey(workspaceId: string): Promise<Record<string, string>>;
}

/** Calls a running service from one of the machine's addresses. */
export class ServiceClient {
  readonly port: number;
  readonly tarPitPort: number;
  readonly #outbox: string;

  constructor({ port, outbox, tarPitPort }: ServiceAddress) {
    this.port = port;
    this.tarPitPort = tarPitPort;
    this.#outbox = outbox;
  }

  /** @param localAddress address that the requests come from, such as 127.0.0.5 */
  connect(localAddress = "127.0.0.1"): HttpClient {
    return createHttpClient(this.port, { localAddress });
  }

  /** Registers a customer, verifies the e-mail by the mailed link, and signs in. */
  async signUp(username: string, plan: PlanCode = "PRO"): Promise<Account> {
    const client = this.connect();
    const post = async (path: string, body: object, headers = {}) =>
      JSON.parse(
        String((await client.send("POST", path, { ...JSON_BODY, ...headers }, JSON.stringify(body))) || "null"),
      );
    const account = { tenant: TENANT, username, password: PASSWORD };
    await post("/api/v1/register", account);
    const link = await this.#mailedLink(username);
    await post("/api/v1/verify-email", { tenant: TENANT, email: username, token: link.searchParams.get("token") });
    const { accessToken } = await post("/api/v1/login", account);
    const authorization = { authorization: `Bearer ${accessToken}` };
    return {
      headers: { ...JSON_BODY, ...authorization },
      async createWorkspace(name) {
        const choice = { name, productCode: plan, billingPeriod: "YEARLY" };
        return (await post("/api/app/workspaces", choice, authorization)).workspace.id;
      },
      async createKey(workspaceId) {
        const key = await post(`/api/app/workspaces/${workspaceId}/apikeys`, { name: "bench" }, authorization);
        return { ...JSON_BODY, authorization: `Bearer ${key.apiKey}` };
      },
    };
  }

  /** Registers a customer with one workspace. @returns the headers of calls with its API key */
  async signUpWithKey(username: string, plan?: PlanCode): Promise<Record<string, string>> {
    const account = await this.signUp(username, plan);
    return account.createKey(await account.createWorkspace("Bench"));
  }

  async #mailedLink(recipient: string): Promise<URL> {
    for (const end = Date.now() + MAIL_TIMEOUT_MS; Date.now() < end; await sleep(50)) {
      const names = await readdir(this.#outbox).catch(() => []);
      // Mails that are still being written end with .part.
      for (const name of names.filter((name) => name.endsWith(".txt"))) {
        const mail = await readFile(join(this.#outbox, name), "utf8");
        const link = mail.includes(`To: ${recipient}\n`) && /^http\S+/m.exec(mail)?.[0];
        if (link) return new URL(link);
      }
    }
    throw new Error(`No mail to ${recipient} within ${MAIL_TIMEOUT_MS} ms`);
  }
}
