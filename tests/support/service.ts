import { randomUUID } from "node:crypto";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { decodeJwt } from "jose";
import type { Registry } from "prom-client";
import type { Session } from "../../contract/auth";
import type { CallName } from "../../contract/calls";
import { type PlanCode, type Role, TENANT } from "../../contract/product";
import { createApp } from "../../server/app";
import { createBlobStore } from "../../server/blobs/create-blob-store";
import { createBudgets } from "../../server/budgets/budgets";
import { bucketOf } from "../../server/config/blob-settings";
import { readConfig } from "../../server/config/config";
import type { Database } from "../../server/database/open";
import { attemptCounts } from "../../server/database/schema/authentication";
import { memberships } from "../../server/database/schema/memberships";
import type { ServiceListener } from "../../server/http/service-listener";
import { instrumentRenderer } from "../../server/observability/render-metrics";
import { readPlans } from "../../server/products/plans";
import { createRenderer, type Renderer } from "../../server/render/renderer";
import { instrumentBaseServices, traceRenders } from "../../server/roles/base-services";
import { createServices } from "../../server/services";
import { createPayments } from "../../server/subscription/payments/create-payments";
import type { PaymentProvider } from "../../server/subscription/payments/payment-provider";
import { afterTestOrFile, afterThisFile } from "./after-file";
import { silentLog, testDatabase } from "./database";
import { type Mailbox, startMailbox } from "./mailbox";
import { READY_HEALTH } from "./ready-health";
import { rendererSettings } from "./renderer-settings";
import { removeUnfinishedWork } from "./unfinished-work";

export const PUBLIC_URL = "http://portal.test";
export const PASSWORD = "correct horse";

export interface Customer extends Session {
  username: string;
}

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a string or a buffer is sent unchanged. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

interface TryOut {
  html?: string;
  headers?: Record<string, string>;
}

/** The service on this worker's database with a real mail server. Requests are injected without a socket. */
export interface TestService {
  metrics: Registry;
  app: FastifyInstance;
  mailbox: Mailbox;
  /** Makes a call of the contract. Adds the tenant to the body of authentication calls if it is an object. */
  call(name: CallName, request?: Request): Promise<LightMyRequestResponse>;
  /** Registers a customer, verifies the e-mail with the mailed link, and signs in. */
  signUp(username?: string): Promise<Customer>;
  /** Creates a workspace of the customer and returns its id. */
  workspaceOf(customer: Customer, name?: string, productCode?: PlanCode): Promise<string>;
  /** Tries HTML out in the portal, within a workspace. The document is counted and recorded there. */
  tryOut(customer: Customer, workspaceId: string, attempt?: TryOut): Promise<LightMyRequestResponse>;
  /** Adds a member without an invite. */
  addMember(workspaceId: string, customer: Customer, role?: Role): Promise<void>;
}

/** Parts of the service that a test can replace. */
interface Replacements {
  /** Open database instead of this worker's; not closed together with the service. */
  database?: Database;
  payments?: PaymentProvider;
  render?: Renderer["render"];
  /** Closed together with the service. */
  renderer?: Renderer;
  /** Listens instead of requests being injected. Closed together with the service. */
  listener?: ServiceListener;
}

/**
 * The mail server of this file. Services on the same database share it, because each of them sends the mails that
 * another one has put into the outbox.
 */
let mailServer: Promise<Mailbox> | undefined;

async function startMailServer(): Promise<Mailbox> {
  const mailbox = await startMailbox();
  afterThisFile(() => {
    mailServer = undefined;
    return mailbox.close();
  });
  return mailbox;
}

/** Whether this file has not started a service on the worker's database yet. */
let isFirst = true;

/** Starts the service, and stops it after the test, or after the file if no test is running yet. */
export async function startService(
  environment: NodeJS.ProcessEnv = {},
  { payments: givenPayments, render, renderer: given, listener, database: givenDatabase }: Replacements = {},
): Promise<TestService> {
  mailServer ??= startMailServer();
  const mailbox = await mailServer;
  const database = givenDatabase ?? (await testDatabase());
  // The counts are shared by everyone who uses the database, including earlier tests.
  await database.db.delete(attemptCounts);
  if (isFirst && !givenDatabase) {
    await removeUnfinishedWork(database.db);
    isFirst = false;
    afterThisFile(() => {
      isFirst = true;
    });
  }
  // Pictures are drawn with a low priority, which takes long on a busy machine.
  const config = readConfig({ PUBLIC_URL, SMTP_URL: mailbox.url, PICTURE_TIMEOUT: "150s", ...environment });
  const watched = instrumentRenderer(given ?? { ...lazyRenderer(), ...(render && { render }) });
  const metrics = watched.registry;
  const { renderer, stopTracing } = await traceRenders(config, watched.renderer, { metrics, log: silentLog });
  const plans = readPlans(config.PRODUCTS_FILE);
  const budgets = createBudgets(config);
  instrumentBaseServices(config, { database, budgets }, metrics);
  const payments = givenPayments ?? (await createPayments(config, { db: database.db, metrics, log: silentLog }));
  const { services, stop } = await createServices(config, silentLog, {
    budgets,
    plans,
    database,
    blobs: await createBlobStore({
      db: database.db,
      bucket: bucketOf(config),
      maxBytesPerCustomer: config.STORED_BYTES_PER_CUSTOMER,
      metrics,
      log: silentLog,
    }),
    renderer,
    metrics,
    payments,
  });
  const app = await createApp(services, listener && { listener });
  // A service that a test leaves running would take mails of the tests after it.
  afterTestOrFile(async () => {
    await listener?.close(0);
    await app.close();
    await stop();
    await renderer.close();
    await stopTracing();
  });

  const call: TestService["call"] = (name, { params = {}, query, body, token, headers } = {}) => {
    const [method, path = ""] = name.split(" ") as ["GET" | "POST" | "PUT" | "PATCH" | "DELETE", string];
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
    metrics,
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
    tryOut: ({ accessToken: token }, workspaceId, { html = "<p>x</p>", headers } = {}) =>
      call("POST /api/app/pdf", {
        token,
        headers: { "x-workspace-id": workspaceId, ...headers },
        body: { templateBase64: base64(html) },
      }),
    async addMember(workspaceId, customer, role = "USER") {
      const customerId = decodeJwt(customer.accessToken).sub ?? "";
      await database.db.insert(memberships).values({ workspaceId, customerId, role, createdAt: new Date() });
    },
  };
}

/** Returns an e-mail address that no other test uses. */
export const newAddress = (): string => `${randomUUID()}@example.com`;

export const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

async function expectOk(pending: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const response = await pending;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}

/** Starts Chromium when the first document is rendered. */
function lazyRenderer(): Renderer {
  let started: Promise<Renderer> | undefined;
  const start = () => {
    started ??= createRenderer({ ...rendererSettings, browsers: 1 }, silentLog);
    return started;
  };
  return {
    render: async (request) => (await start()).render(request),
    health: { ...READY_HEALTH, engine: { source: "bundled", product: null, sandbox: false } },
    close: async () => (await started)?.close(),
  };
}
