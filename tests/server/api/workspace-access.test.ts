import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { type CallName, calls } from "../../../contract/calls";
import type { Endpoint } from "../../../contract/endpoint";
import { paymentPages } from "../../support/payment-pages";
import { sampleBody, sampleQuery } from "../../support/sample-request";
import { type Customer, startService, type TestService } from "../../support/service";
import { zipOf } from "../../support/template-archive";
import { addSampleRows, rowsOf } from "../../support/workspace-rows";

type Params = Record<string, string>;

let service: TestService;
let owner: Customer;
let member: Customer;
let stranger: Customer;
/** The paths' ids: of the owner's workspace, and of the stranger's. */
let theirs: Params;
let own: Params;
beforeAll(async () => {
  service = await startService({ ACCESS_TOKEN_LIFETIME: "1h" }, { payments: paymentPages });
  [owner, member, stranger] = [await service.signUp(), await service.signUp(), await service.signUp()];
  theirs = await createFullWorkspace(owner);
  own = await createFullWorkspace(stranger);
});

/** A workspace with a row of everything, and with the member as a user. */
async function createFullWorkspace(admin: Customer): Promise<Params> {
  const workspaceId = await service.workspaceOf(admin);
  await service.addMember(workspaceId, member);
  const customerId = decodeJwt((admin === owner ? member : stranger).accessToken).sub ?? "";
  return { workspaceId, customerId, ...(await addSampleRows(workspaceId)) };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as CallName;
const scoped = calls.filter(({ path }) => path.includes("/:workspaceId"));
const guarded = calls.filter(({ access }) => access !== "public");
const byName = new Map(calls.map((endpoint) => [nameOf(endpoint), endpoint]));

function endpointOf(name: CallName): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`There is no call ${name}`);
  return endpoint;
}

/** A body of each kind of file. */
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`);
const ZIP = zipOf({ "templates/Imported/template.html": "<p>imported</p>" });
const fileOf = (types: readonly string[]) => (types.includes("application/zip") ? ZIP : SVG);

/** Makes a call. @returns status, error code and everything else in the answer but the correlation id */
async function make(endpoint: Endpoint, params: Params, customer?: Customer, query?: Params) {
  const name = nameOf(endpoint);
  // Valid input: a call can be refused for its caller only.
  const sent = {
    params,
    body: endpoint.fileTypes ? fileOf(endpoint.fileTypes) : endpoint.body && sampleBody(endpoint.body),
    ...(endpoint.query && { query: { ...sampleQuery(endpoint.query), ...query } }),
  };
  const { statusCode, body } = await service.call(name, { ...sent, token: customer?.accessToken });
  const isFile = statusCode === 200 && typeof endpoint.response === "string";
  const answer = isFile ? {} : (JSON.parse(body) as { errorCode?: string });
  return { ...answer, status: statusCode, correlationId: null };
}

/** Makes calls and expects that they change no column of either workspace. */
async function withoutEffect<Answer>(makeCalls: () => Promise<Answer>): Promise<Answer> {
  const rows = () => rowsOf(theirs.workspaceId ?? "", own.workspaceId ?? "");
  const before = await rows();
  const answer = await makeCalls();
  expect(await rows()).toEqual(before);
  return answer;
}

const makeWithoutEffect = (endpoint: Endpoint, params: Params, customer?: Customer) =>
  withoutEffect(() => make(endpoint, params, customer));

const REMOVE_TEMPLATE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";
const REMOVE_CHANNEL = `${REMOVE_TEMPLATE}/channels/:channel`;
const IMPORT = "POST /api/app/workspaces/:workspaceId/template-import";
const RESTORE = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";

/** Secrets, and the traces of others. */
const ADMIN_READS = /\/(webhook-secret|audit-events|audit-export)/;

describe("the calls of a workspace", () => {
  it("need an admin if they change anything, except for assets, previews, comparisons, repeated requests and templates, whose channels only an admin removes", () => {
    expect(scoped.length).toBeGreaterThanOrEqual(21);
    for (const endpoint of scoped) {
      const isOfTemplates =
        /\/(((deleted|starter)-)?templates|template-import|assets|comparisons|requests|preview(\/places)?$)/.test(
          endpoint.path,
        ) && nameOf(endpoint) !== REMOVE_CHANNEL;
      const forAdmins = (endpoint.method !== "GET" || ADMIN_READS.test(endpoint.path)) && !isOfTemplates;
      expect(endpoint.access, nameOf(endpoint)).toBe(forAdmins ? "admin" : "member");
      if (endpoint.body)
        expect(endpoint.body.safeParse(sampleBody(endpoint.body)).success, nameOf(endpoint)).toBe(true);
    }
  });

  it.each(scoped.map(nameOf))("%s: works for an admin", async (name) => {
    const endpoint = endpointOf(name);
    const { workspaceId = "", ...ids } = await createFullWorkspace(owner);
    // Only a deleted template can be restored.
    if (name === RESTORE) await make(endpointOf(REMOVE_TEMPLATE), { workspaceId, ...ids }, owner);
    // Only a planned import is done.
    const planned = name === IMPORT ? await make(endpointOf(`${IMPORT}-plan`), { workspaceId }, owner) : {};
    const query = "plan" in planned ? { plan: String(planned.plan) } : undefined;
    expect(await make(endpoint, { workspaceId, ...ids }, owner, query)).toMatchObject({ status: endpoint.status });
  });

  it.each(scoped.map(nameOf))("%s: is not found by a stranger, as if the workspace did not exist", async (name) => {
    const endpoint = endpointOf(name);
    const answer = await makeWithoutEffect(endpoint, theirs, stranger);
    expect(answer).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
    expect(answer).toEqual(await make(endpoint, { ...theirs, workspaceId: randomUUID() }, stranger));
  });

  it.each(scoped.filter(({ access }) => access === "admin").map(nameOf))(
    "%s: is refused to a member without the role",
    async (name) => {
      const endpoint = endpointOf(name);
      expect(await makeWithoutEffect(endpoint, theirs, member)).toMatchObject({ status: 403, errorCode: "NO_ACCESS" });
    },
  );

  it.each(scoped.filter(({ access, method }) => access === "member" && method === "GET").map(nameOf))(
    "%s: is answered to a member without the role",
    async (name) => {
      const endpoint = endpointOf(name);
      expect(await makeWithoutEffect(endpoint, theirs, member)).toMatchObject({ status: 200 });
    },
  );

  it.each(scoped.filter(({ path }) => /:workspaceId\/.*:/.test(path)).map(nameOf))(
    "%s: does not reach another workspace's rows from an own one",
    async (name) => {
      const endpoint = endpointOf(name);
      // A customer of the other workspace only: one who is a member of both workspaces could be reached.
      const foreign = { ...theirs, customerId: decodeJwt(owner.accessToken).sub ?? "" };
      const answer = await makeWithoutEffect(endpoint, { ...foreign, workspaceId: own.workspaceId ?? "" }, stranger);
      expect(answer.status).toBe(404);
      expect(answer.errorCode).toBe(endpoint.path.includes(":templateId") ? "TEMPLATE_NOT_FOUND" : "NOT_FOUND");
    },
  );
});

describe("calls that are not public", () => {
  it("are all served", () => {
    const served = ({ method, path }: Endpoint) => service.app.hasRoute({ method, url: path });
    expect(guarded.filter((endpoint) => !served(endpoint)).map(nameOf)).toEqual([]);
  });

  it.each(guarded.map(nameOf))("%s: needs an access token [CALL-02, ERR-20]", async (name) => {
    const endpoint = endpointOf(name);
    const forged = { ...owner, accessToken: `${owner.accessToken.slice(0, -4)}AAAA` };
    const answers = await withoutEffect(async () => [
      await make(endpoint, theirs),
      await make(endpoint, theirs, forged),
    ]);
    const refusal = { status: 401, errorCode: "NO_ACCESS" };
    expect(answers).toMatchObject([refusal, refusal]);
  });
});
