import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterThisFile } from "./after-file";

export const STRIPE_KEY = "sk_test_localserver";
export const WEBHOOK_SECRET = "whsec_localsecret";

/** Fields of a request, or of an object of Stripe. */
type Fields = { [name: string]: unknown };

/** A failure instead of an answer. `lost`: Stripe carries out the request, but its answer does not arrive. */
export type StripeFailure = "lost" | "unreachable" | { status: number; code: string };

interface Session extends Fields {
  id: string;
  mode: string;
  status: "open" | "complete" | "expired";
  url: string | null;
  customer: string;
  payment_intent: string | null;
  setup_intent: string | null;
  /** Addresses to which the page returns. */
  success_url: string;
  cancel_url: string;
  metadata: Fields;
}

interface Intent extends Fields {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  payment_method: string | null;
  metadata: Fields;
  created: number;
  last_payment_error: { code: string; decline_code: string } | null;
  latest_charge: string;
}

interface Charge extends Fields {
  id: string;
  amount_refunded: number;
  disputed: boolean;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Payment of a customer that differs from what the page asks for. */
interface Deviation {
  amount?: number;
  currency?: string;
  customer?: string;
}

/** A server on the loopback address that speaks the part of Stripe's API that the service uses. */
export class StripeServer {
  url = "";
  readonly customers = new Map<string, Fields & { id: string }>();
  readonly cards = new Map<string, Fields & { id: string; customer: string | null }>();
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  /** Disputes by the intent that they are about. */
  readonly disputes = new Map<string, Fields & { status: string }>();
  /** Requests that were received, such as `POST /v1/customers`. */
  readonly requests: string[] = [];
  /** Decides whether a request fails. */
  failWith: (request: string) => StripeFailure | undefined = () => undefined;
  /** The bank's reason to decline charges of saved cards; undefined if it accepts them. */
  decline: string | undefined;
  readonly #setups = new Map<string, Fields>();
  readonly #answers = new Map<string, { fields: string; answer: Answer }>();
  #count = 0;

  async answer(request: IncomingMessage): Promise<Answer | "break"> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stripe.test");
    const name = `${request.method} ${pathname}`;
    this.requests.push(name);
    const body = await text(request);
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) return failure(401, "api_key_invalid");
    const failing = this.failWith(name);
    if (failing === "unreachable") return "break";
    if (typeof failing === "object") return failure(failing.status, failing.code);
    const fields = request.method === "GET" ? searchParams : new URLSearchParams(body);
    const key = request.headers["idempotency-key"];
    const answer = this.#once(typeof key === "string" ? key : undefined, body, () =>
      this.#route(name, parseFields(fields)),
    );
    return failing === "lost" ? "break" : answer;
  }

  /** Saves a card of a customer. */
  addCard(customer: string, last4 = "4242"): string {
    const id = this.#id("pm");
    // The count makes each card newer than the one before, as a second between them would.
    const created = Math.floor(Date.now() / 1000) + this.#count;
    const card = { brand: "visa", last4 };
    this.cards.set(id, { id, object: "payment_method", type: "card", customer, created, card });
    return id;
  }

  /** Pays on the page of a session. @returns the paid session */
  pay(session: Session, { amount, currency = "usd", customer = session.customer }: Deviation = {}): Session {
    const items = (session.line_items ?? []) as { price_data: { unit_amount: string } }[];
    const asked = Number(items[0]?.price_data.unit_amount);
    const intent = this.#createIntent({
      amount: amount ?? asked,
      currency,
      customer,
      payment_method: this.addCard(session.customer),
      metadata: session.metadata,
    });
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    return Object.assign(session, { status: "complete", url: null, payment_intent: intent.id });
  }

  /** Saves a card on the page of a session. */
  saveCard(session: Session, last4?: string): Session {
    const id = this.#id("seti");
    this.#setups.set(id, { id, object: "setup_intent", payment_method: this.addCard(session.customer, last4) });
    return Object.assign(session, { status: "complete", url: null, setup_intent: id });
  }

  /** Pays a part of an intent back. @returns the event that Stripe sends */
  refund(intentId: string, amount: number): Fields & { id: string } {
    const charge = this.#chargeOf(intentId);
    charge.amount_refunded += amount;
    return this.event("charge.refunded", { ...charge, payment_intent: intentId });
  }

  /** Disputes an intent, or changes the state of its dispute. @returns the event that Stripe sends */
  dispute(intentId: string, status: "needs_response" | "won" | "lost"): Fields & { id: string } {
    const type = this.disputes.has(intentId) ? "charge.dispute.closed" : "charge.dispute.created";
    const dispute = { id: this.#id("du"), object: "dispute", payment_intent: intentId, status };
    this.disputes.set(intentId, dispute);
    this.#chargeOf(intentId).disputed = true;
    return this.event(type, dispute);
  }

  #chargeOf(intentId: string): Charge {
    const charge = this.charges.get(this.intents.get(intentId)?.latest_charge ?? "");
    if (!charge) throw new Error(`${intentId} has no charge`);
    return charge;
  }

  /** Returns the session whose page has an address. */
  sessionAt(url: string): Session {
    const session = [...this.sessions.values()].find((each) => each.url === url);
    if (!session) throw new Error(`No session has the address ${url}`);
    return session;
  }

  /** Returns an event about an object, as it is now. */
  event(type: string, object: Fields, previous?: Fields): Fields & { id: string } {
    const data = { object: structuredClone(object), ...(previous && { previous_attributes: previous }) };
    return { id: this.#id("evt"), object: "event", api_version: "2026-10-28.endive", type, data };
  }

  #once(key: string | undefined, fields: string, work: () => Answer): Answer {
    const known = key && this.#answers.get(key);
    if (known) return known.fields === fields ? known.answer : failure(400, "idempotency_error", "idempotency_error");
    const answer = work();
    if (key) this.#answers.set(key, { fields, answer });
    return answer;
  }

  #route(name: string, fields: Fields): Answer {
    const [method, , , resource = "", id = "", action = ""] = name.split(/[ /]/);
    if (resource === "customers") return this.#onCustomers(method, id, action, fields);
    if (resource === "payment_intents") return this.#onIntents(method, id, action, fields);
    if (name.includes(" /v1/checkout/sessions")) {
      const [sessionId = "", sessionAction] = name.split("/").slice(4);
      return this.#onSessions(method, sessionId, sessionAction, fields);
    }
    if (resource === "payment_methods") return ok(this.cards.get(id));
    if (resource === "charges") return ok(this.charges.get(id));
    if (resource === "disputes") {
      const dispute = this.disputes.get(String(fields.payment_intent));
      return ok({ object: "list", data: dispute ? [dispute] : [], has_more: false });
    }
    if (name === "POST /v1/billing_portal/sessions") return this.#onPortal(fields);
    return failure(404, "url_invalid");
  }

  #onCustomers(method: string | undefined, id: string, action: string, fields: Fields): Answer {
    if (!id) {
      const customer = { id: this.#id("cus"), object: "customer", invoice_settings: {}, ...fields };
      this.customers.set(customer.id, customer);
      return ok(customer);
    }
    const customer = this.customers.get(id);
    if (!customer) return failure(404, "resource_missing");
    if (customer.deleted) return ok(customer);
    if (action === "payment_methods") {
      const data = [...this.cards.values()].filter((card) => card.customer === id).reverse();
      return ok({ object: "list", data, has_more: false });
    }
    if (method === "POST") Object.assign(customer, fields);
    const { default_payment_method: chosen } = customer.invoice_settings as Fields;
    const settings = { default_payment_method: (method === "GET" && this.cards.get(String(chosen))) || null };
    return ok({ ...customer, invoice_settings: settings });
  }

  #onSessions(method: string | undefined, id: string, action: string | undefined, fields: Fields): Answer {
    if (!id) return this.#createSession(fields);
    const session = this.sessions.get(id);
    if (!session) return failure(404, "resource_missing");
    if (method === "POST" && action === "expire") {
      if (session.status !== "open") return failure(400, "invalid_request");
      Object.assign(session, { status: "expired", url: null });
    }
    const expanded = Array.isArray(fields.expand) ? fields.expand : [];
    return ok({
      ...session,
      ...(expanded.includes("payment_intent") && { payment_intent: this.intents.get(session.payment_intent ?? "") }),
      ...(expanded.includes("setup_intent") && { setup_intent: this.#setups.get(session.setup_intent ?? "") }),
    });
  }

  #createSession({ mode, customer, line_items, metadata = {}, expires_at, ...more }: Fields): Answer {
    if (!this.customers.has(String(customer))) return failure(400, "resource_missing");
    const seconds = Number(expires_at) - Date.now() / 1000;
    if (mode === "payment" && !(seconds >= 30 * 60 && seconds <= 24 * 3600)) return failure(400, "invalid_request");
    const id = this.#id("cs");
    const session: Session = {
      id,
      object: "checkout.session",
      mode: String(mode),
      status: "open",
      url: `https://checkout.stripe.test/${id}`,
      customer: String(customer),
      payment_intent: null,
      setup_intent: null,
      success_url: String(more.success_url),
      cancel_url: String(more.cancel_url),
      metadata: metadata as Fields,
      line_items,
    };
    this.sessions.set(id, session);
    return ok(session);
  }

  #onIntents(method: string | undefined, id: string, action: string, fields: Fields): Answer {
    if (!id && method === "GET") {
      const data = [...this.intents.values()].filter(({ customer }) => customer === fields.customer);
      return ok({ object: "list", data, has_more: false, url: "/v1/payment_intents" });
    }
    if (!id) return this.#charge(fields);
    const intent = this.intents.get(id);
    if (!intent) return failure(404, "resource_missing");
    if (action === "cancel") {
      if (["succeeded", "canceled"].includes(intent.status)) return failure(400, "payment_intent_unexpected_state");
      intent.status = "canceled";
    }
    return ok(intent);
  }

  #charge(fields: Fields): Answer {
    const card = this.cards.get(String(fields.payment_method));
    if (card?.customer !== fields.customer) return failure(400, "resource_missing");
    const intent = this.#createIntent(fields);
    if (!this.decline) {
      Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
      return ok(intent);
    }
    intent.status = "requires_payment_method";
    intent.last_payment_error = { code: "card_declined", decline_code: this.decline };
    const error = { type: "card_error", ...intent.last_payment_error, message: "declined", payment_intent: intent };
    return { status: 402, body: { error } };
  }

  #createIntent({ amount, currency, customer, payment_method, metadata = {} }: Fields): Intent {
    const intent: Intent = {
      id: this.#id("pi"),
      object: "payment_intent",
      status: "requires_confirmation",
      amount: Number(amount),
      amount_received: 0,
      currency: String(currency),
      customer: String(customer),
      payment_method: String(payment_method),
      metadata: metadata as Fields,
      created: Math.floor(Date.now() / 1000),
      last_payment_error: null,
      latest_charge: this.#id("ch"),
    };
    const charge = { id: intent.latest_charge, object: "charge", amount_refunded: 0, disputed: false };
    this.charges.set(charge.id, charge);
    this.intents.set(intent.id, intent);
    return intent;
  }

  #onPortal({ customer, return_url }: Fields): Answer {
    if (!this.customers.has(String(customer))) return failure(400, "resource_missing");
    return ok({ id: this.#id("bps"), url: `https://billing.stripe.test/${customer}`, return_url });
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}${randomUUID().replaceAll("-", "")}`;
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const failure = (status: number, code: string, type = "invalid_request_error"): Answer => ({
  status,
  body: { error: { type, code, message: `${code} of ${STRIPE_KEY}` } },
});

/** Parses `line_items[0][quantity]=1`. */
function parseFields(parameters: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const [key, value] of parameters) {
    const path = key.split(/\[|\]\[|\]/).filter(Boolean);
    let parent = fields;
    for (const [index, part] of path.slice(0, -1).entries()) {
      parent[part] ??= /^\d+$/.test(path[index + 1] ?? "") ? [] : {};
      parent = parent[part] as Fields;
    }
    parent[path.at(-1) ?? ""] = value;
  }
  return fields;
}

/** Signs an event as Stripe does: https://docs.stripe.com/webhooks#verify-manually. */
export function stripeSignature(body: string, { secret = WEBHOOK_SECRET, at = Date.now() } = {}): string {
  const seconds = Math.floor(at / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/** Starts a server that stops after the test file. */
export async function startStripeServer(): Promise<StripeServer> {
  const stripe = new StripeServer();
  const server = createServer(async (request, response) => {
    const answer = await stripe.answer(request);
    if (answer === "break") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterThisFile(() => {
    server.close();
    server.closeAllConnections();
  });
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stripe;
}
