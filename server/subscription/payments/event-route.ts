import type { FastifyInstance } from "fastify";
import { runForRequest, setActor } from "../../audit/origin";
import type { PaymentProvider } from "./payment-provider";

/** Far more than an event of Stripe has. */
const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Serves `POST /api/payments/<provider>/events`, if there is a provider. It is not a call of the contract: the provider
 * says what it sends. The body is kept as it arrives, because its bytes are signed.
 */
export function servePaymentEvents(app: FastifyInstance, { online }: PaymentProvider): void {
  if (!online) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, async (_request: unknown, bytes: Buffer) => bytes);
    scope.post(`/api/payments/${online.name}/events`, { bodyLimit: MAX_EVENT_BYTES }, async (request) => {
      const signature = request.headers["stripe-signature"];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const received = typeof signature === "string" ? signature : undefined;
      await runForRequest(request, async () => {
        // The signature proves who it is. A refused event changes nothing that the audit log records.
        setActor({ kind: "service" });
        await online.receiveEvent(body, received);
      });
      return { received: true };
    });
  });
}
