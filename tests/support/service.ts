import { randomUUID } from "node:crypto";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { decodeJwt } from "jose";
import { afterAll } from "vitest";
import type { Session } from "../../contract/auth";
import type { CallName } from "../../contract/calls";
import { type PlanCode, type Role, TENANT } from "../../contract/product";
import { createApp } from "../../server/app";
import { readConfig } from "../../server/config/config";
import { attemptCounts } from "../../server/database/schema/authentication";
import { memberships } from "../../server/database/schema/memberships";
import { instrumentRenderer } from "../../server/observability/render-metrics";
import { readPlans } from "../../server/products/plans";
import { createRenderer, type Renderer } from "../../server/render/renderer";
import { createServices } from "../../server/services";
import type { PaymentProvider } from "../../server/subscription/payments/payment-provider";
import { silentLog, testDatabase } from "./database";
import { type Mailbox, openMailbox } from "./mailbox";
import { rendererSettings } from "./renderer-settings";

export const PUBLIC_URL = "http://portal.test";
export const PASSWORD = "correct horse";

export interface Customer extends Session {
  username: string;
}

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a string or buffer is sent as it is. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** The service on this worker's database with a real mail server, asked without a socket. */
export interface TestService {
  app: FastifyInstance;
  mailbox: Mailbox;
  /** Makes a call of the contract; the tenant is added to authentication bodies that are objects. */
  call(name: CallName, request?: Request): Promise<LightMyRequestResponse>;
  /** Registers, verifies by the mail, and signs in. */
  signUp(username?: string): Promise<Customer>;
  /** @returns the id of a new workspace of the customer */
  workspaceOf(customer: Customer, name?: string, productCode?: PlanCode): Promise<string>;
  /** Makes a customer a member without a mailed invite. */
  addMember(workspaceId: string, customer: Customer, role?: Role): Promise<void>;
}

/** What a test can put in the place of the real one. */
interface Replacements {
  payments?: PaymentProvider;
  render?: Renderer["render"];
  /** Closed with the service. */
  renderer?: Renderer;
}

/** Takes every invoice, and does nothing with it. */
const noPayments: PaymentProvider = { collect: async () => {} };

/** Started once a test file; ended after it. */
export async function startService(
  environment: NodeJS.ProcessEnv = {},
  { payments = noPayments, render, renderer: given }: Replacements = {},
): Promise<TestService> {
  const mailbox = await openMailbox();
  const database = await testDatabase();
  // Shared by all who use the database, so also by the tests that ran before.
  await database.db.delete(attemptCounts);
  const { renderer, registry: metrics } = instrumentRenderer(given ?? { ...lazyRenderer(), ...(render && { render }) });
  const config = readConfig({ PUBLIC_URL, SMTP_URL: mailbox.url, ...environment });
  const plans = readPlans(config.PRODUCTS_FILE);
  const { services, stop } = await createServices(config, silentLog, {
    plans,
    database,
    renderer,
    metrics,
    payments,
  });
  const app = await createApp(services);
  afterAll(async () => {
    await app.close();
    await stop();
    await renderer.close();
    await mailbox.close();
  });

  const call: TestService["call"] = (name, { params = {}, query, body, token, headers } = {}) => {
    const [method, path = ""] = name.split(" ") as ["GET" | "POST" | "PATCH" | "DELETE", string];
    const isObject = typeof body === "object" && body !== null && !Buffer.isBuffer(body) && !Array.isArray(body);
    const sent = isObject && path.startsWith("/api/v1") ? { tenant: TENANT, ...body } : body;
    const raw = sent === undefined || typeof sent === "string" || Buffer.isBuffer(sent);
    return app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? "")),
      ...(query && { query }),
      ...(sent !== undefined && { payload: raw ? sent : JSON.stringify(sent) }),
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }), ...headers },
    });
  };

  return {
    app,
    mailbox,
    call,
    async signUp(username = newAddress()) {
      const account = { username, password: PASSWORD };
      await expectOk(call("POST /api/v1/register", { body: account }));
      const { link } = await mailbox.next(username);
      const token = link.searchParams.get("token");
      await expectOk(call("POST /api/v1/verify-email", { body: { email: username, token } }));
      const login = await expectOk(call("POST /api/v1/login", { body: account }));
      return { username, ...login.json<Session>() };
    },
    async workspaceOf(customer, name = "Workshop", productCode = "STANDARD") {
      const body = { name, productCode, billingPeriod: "YEARLY" };
      const created = await expectOk(call("POST /api/app/workspaces", { token: customer.accessToken, body }));
      return created.json<{ workspace: { id: string } }>().workspace.id;
    },
    async addMember(workspaceId, customer, role = "USER") {
      const customerId = decodeJwt(customer.accessToken).sub ?? "";
      await database.db.insert(memberships).values({ workspaceId, customerId, role, createdAt: new Date() });
    },
  };
}

/** @returns an address that no other test has */
export const newAddress = (): string => `${randomUUID()}@example.com`;

export const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

async function expectOk(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const response = await answer;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}

/** Chromium is started by the first test that makes a document. */
function lazyRenderer(): Renderer {
  let started: Promise<Renderer> | undefined;
  const start = () => {
    started ??= createRenderer({ ...rendererSettings, browsers: 1 }, silentLog);
    return started;
  };
  return {
    render: async (request) => (await start()).render(request),
    health: {
      state: "ready",
      engine: { source: "bundled", product: null, sandbox: false },
      running: 0,
      waiting: 0,
      restarts: 0,
      processes: { browsers: [], templates: [] },
    },
    close: async () => (await started)?.close(),
  };
}
