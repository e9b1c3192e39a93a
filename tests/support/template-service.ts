import { randomUUID } from "node:crypto";
import { beforeEach, vi } from "vitest";
import type { CallName } from "../../contract/calls";
import type { Renderer } from "../../server/render/renderer";
import { createTestApiClient } from "./api-client";
import { testDatabase } from "./database";
import { sampleDocument } from "./sample-document";
import { base64, type Customer, startService } from "./service";

export const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
export const VERSIONS = `GET ${TEMPLATE}/versions` as const;
export const PUBLISH = `POST ${TEMPLATE}/versions` as const;
export const SAVE = `PATCH ${TEMPLATE}` as const;
export const MOVE = `PUT ${TEMPLATE}/channels/:channel` as const;

interface Sent {
  body?: unknown;
  ifMatch?: string;
  /** The owner by default. */
  as?: Customer;
  /** Path parameters besides those of the template. */
  more?: Record<string, string>;
  query?: Record<string, string>;
}

/** Starts a service whose documents are not printed, with a workspace that has an owner, a member and an API client. */
export async function startTemplateService() {
  const render = vi.fn<Renderer["render"]>();
  beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));
  const service = await startService({}, { render });
  const owner = await service.signUp();
  const member = await service.signUp();
  const client = await createTestApiClient(service, owner);
  await service.addMember(client.workspaceId, member);
  const { db } = await testDatabase();

  /** Makes a call about a template. */
  const send = (name: CallName, templateId: string, { body, ifMatch, as = owner, more, query }: Sent = {}) =>
    service.call(name, {
      params: { workspaceId: client.workspaceId, templateId, ...more },
      token: as.accessToken,
      body,
      ...(query && { query }),
      ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }),
    });
  const readHistory = async (id: string) => (await send(VERSIONS, id)).json();

  return {
    db,
    service,
    owner,
    member,
    client,
    render,
    send,
    readHistory,
    addTemplate: (html = "<p>one</p>", name: string = randomUUID()) => client.addTemplate(name, html),
    save: (id: string, html: string, rest: Sent = {}) =>
      send(SAVE, id, { ...rest, body: { contentBase64: base64(html) } }),

    /** Makes a document. Returns the template's text and the header that names the version, or the error code. */
    async makeDocument(template: string) {
      const response = await client.call("POST /v1/documents", { body: { template } });
      if (response.statusCode !== 200) return response.json().errorCode;
      return [render.mock.lastCall?.[0].template, response.headers["x-template-version"]];
    },
  };
}

export const codeOf = (response: { statusCode: number; json(): { errorCode: string } }) => [
  response.statusCode,
  response.json().errorCode,
];
