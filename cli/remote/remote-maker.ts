import { randomUUID } from "node:crypto";
import { createDocument } from "../../contract/v1/documents";
import type { Maker, Order } from "../maker";
import type { Client } from "./client";

/** @returns what has a server make the documents */
export function remoteMaker(client: Client): Maker {
  return {
    async make({ source, parameters, options }: Order) {
      const body = { ...sourceOf(source), parameters, options };
      const headers = { accept: "application/pdf", "idempotency-key": randomUUID() };
      const response = await client.send(createDocument, { body, headers }, { source });
      return { pdf: Buffer.from(await response.arrayBuffer()), pages: null };
    },
    close: async () => undefined,
  };
}

/** @returns the source as an order has it */
export const sourceOf = (source: Order["source"]): { html: string } | { template: string } =>
  "html" in source ? { html: source.html } : { template: source.template };
