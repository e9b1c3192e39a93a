import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { unauthenticated } from "../../server/http/api-error";
import type { ApiClient, Authorization, Authorized } from "../../server/http/authorization";
import type { Commit, Preparation } from "../../server/http/call";
import { applyContractSchemas } from "../../server/http/contract-schemas";
import { addErrorHandler } from "../../server/http/error-handler";
import { createServe } from "../../server/http/serve";
import { eventually } from "../support/eventually";

const endpoint = {
  method: "POST",
  path: "/documents",
  access: "key",
  summary: "A call in two steps",
  status: 200,
  response: z.object({ text: z.string() }),
  errors: [],
} as const satisfies Endpoint;

const client: ApiClient = {
  kind: "apiClient",
  keyName: "Server",
  keyId: "key",
  workspaceId: "workspace",
  scope: "render",
  templateId: null,
  ownerId: "owner",
};

let app: FastifyInstance;
let confirm: () => void;
let refuse: () => void;
const prepare = vi.fn<(preparation: Preparation<typeof endpoint>) => Promise<string>>();
const commit = vi.fn<(commit: Commit<typeof endpoint, string>) => Promise<{ text: string }>>();

beforeEach(() => {
  prepare.mockReset().mockResolvedValue("prepared");
  commit.mockReset().mockImplementation(async ({ prepared }) => ({ text: prepared }));
  const verdict = new Promise<Authorized<ApiClient>>((resolve, reject) => {
    confirm = () => resolve(client as Authorized<ApiClient>);
    refuse = () => reject(unauthenticated());
  });
  verdict.catch(() => undefined);
  const authorization: Authorization = { presumed: client, verdict };
  const guard = { hooksFor: () => [], authorizationOf: () => authorization };
  app = Fastify();
  addErrorHandler(app, { guard });
  applyContractSchemas(app);
  createServe(app, guard).speculative(endpoint, { prepare, commit });
});
afterEach(() => app.close());

/** Sends the request. @returns its answer, and whether that has come already */
function send() {
  const answer = { isThere: false };
  const response = app.inject({ method: "POST", url: "/documents" }).then(({ statusCode, json }) => {
    answer.isThere = true;
    return [statusCode, json()];
  });
  return { answer, response };
}
const prepared = () => eventually(() => expect(prepare).toHaveBeenCalled());
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));
const REFUSED = [401, expect.objectContaining({ errorCode: "NO_ACCESS" })];

describe("a speculative call", () => {
  it("prepares before the verdict, and commits and answers after it", async () => {
    const { answer, response } = send();
    await prepared();
    await aMoment();
    expect([commit.mock.calls.length, answer.isThere]).toEqual([0, false]);
    confirm();
    expect(await response).toEqual([200, { text: "prepared" }]);
    expect(commit.mock.lastCall?.[0]).toMatchObject({ caller: client, prepared: "prepared" });
  });

  it("drops the preparation of a refused caller, also if that was finished first", async () => {
    const { response } = send();
    await prepared();
    await aMoment();
    refuse();
    expect(await response).toEqual(REFUSED);
    expect(commit).not.toHaveBeenCalled();
  });

  it("answers a refused caller with the refusal, also if the preparation failed first", async () => {
    prepare.mockRejectedValue(new Error("The template is wrong"));
    const { answer, response } = send();
    await prepared();
    await aMoment();
    expect(answer.isThere).toBe(false);
    refuse();
    expect(await response).toEqual(REFUSED);
    expect(commit).not.toHaveBeenCalled();
  });

  it("answers a refused caller at once, and aborts a preparation that is still running", async () => {
    prepare.mockReturnValue(new Promise(() => undefined));
    const { response } = send();
    await prepared();
    refuse();
    expect(await response).toEqual(REFUSED);
    const signal = prepare.mock.lastCall?.[0].signal;
    expect(signal?.reason).toMatchObject({ errorCode: "NO_ACCESS" });
  });

  it("answers a confirmed caller with the failure of the preparation", async () => {
    prepare.mockRejectedValue(new Error("The template is wrong"));
    const { response } = send();
    confirm();
    expect(await response).toEqual([500, expect.objectContaining({ errorCode: "UNEXPECTED" })]);
    expect(commit).not.toHaveBeenCalled();
  });

  it("gives its preparation no way to answer, nor an authorized caller", async () => {
    const write = async (_caller: Authorized<ApiClient>) => "written";
    prepare.mockImplementation(async (preparation) => {
      // @ts-expect-error: a preparation has no reply.
      expect(preparation.reply).toBeUndefined();
      // @ts-expect-error: a preparation has no request, through which it could reach the reply.
      expect(preparation.request).toBeUndefined();
      // @ts-expect-error: a presumed caller is not an authorized one.
      return write(preparation.presumed);
    });
    commit.mockImplementation(async ({ caller }) => ({ text: await write(caller) }));
    const { response } = send();
    confirm();
    expect(await response).toEqual([200, { text: "written" }]);
  });
});
