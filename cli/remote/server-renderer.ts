import { randomUUID } from "node:crypto";
import { createDocument } from "../../contract/v1/documents";
import type { DocumentRenderer, RenderedDocument, RenderInput, TemplateSource } from "../document-renderer";
import type { ServerClient } from "./server-client";

/** Renders documents on a Platen server. */
export class ServerRenderer implements DocumentRenderer {
  readonly #client: ServerClient;

  constructor(client: ServerClient) {
    this.#client = client;
  }

  async render({ source, parameters, options }: RenderInput): Promise<RenderedDocument> {
    const body = { ...sourceFields(source), parameters, options };
    const headers = { accept: "application/pdf", "idempotency-key": randomUUID() };
    const response = await this.#client.send(createDocument, { body, headers }, { source });
    return { pdf: Buffer.from(await response.arrayBuffer()), pages: null, warnings: [] };
  }

  async close(): Promise<void> {}
}

/** Returns the fields of a request that name the template: its HTML, or the id or name of a stored one. */
export const sourceFields = (source: TemplateSource): { html: string } | { template: string } =>
  source.kind === "file" ? { html: source.html } : { template: source.template };
