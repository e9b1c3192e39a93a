import type { PaymentProvider } from "../../server/subscription/payments/payment-provider";

/** A payment provider that accepts every invoice, and has pages for everybody. */
export const paymentPages: PaymentProvider = {
  collect: async () => ({ kind: "accepted" }),
  online: {
    name: "stripe",
    createCheckout: async () => "https://checkout.example.com",
    createPortalSession: async () => "https://billing.example.com",
    receiveEvent: async () => "ignored",
    reconcile: async () => undefined,
  },
};
