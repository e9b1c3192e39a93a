import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../../contract/calls";
import { type Endpoint, maxBodyBytesOf } from "../../../contract/endpoint";
import { WORKSPACE_HEADER } from "../../../contract/product";
import { startService, type TestService } from "../../support/service";

/** More than a body that counts nothing, and more than the budget of this test. */
const OVER_BUDGET = 100_000;
const BUDGET = 80_000;

let service: TestService;
let token: string;
let key: string;
let workspaceId: string;
beforeAll(async () => {
  service = await startService({ BUDGET_BODY_BYTES_PER_CALLER: String(BUDGET), METRICS_PUBLIC: "on" });
  const customer = await service.signUp();
  token = customer.accessToken;
  workspaceId = await service.workspaceOf(customer);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId },
    token,
    body: { name: "Deployment", scope: "templates" },
  });
  key = created.json().apiKey;
});

/** Makes a call as somebody who may make it. */
function send({ method, path, access }: Endpoint, payload: string, headers: Record<string, string> = {}) {
  const url = path.replace(/:(\w+)/g, (_, name) => (name === "workspaceId" ? workspaceId : randomUUID()));
  const authorization = access === "public" ? {} : { authorization: `Bearer ${access === "key" ? key : token}` };
  const workspace = access === "headerMember" ? { [WORKSPACE_HEADER]: workspaceId } : {};
  return service.app.inject({
    method,
    url,
    payload,
    headers: { "content-type": "application/json", ...authorization, ...workspace, ...headers },
  });
}

const withBody = calls.filter(({ method }) => method !== "GET");
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("a body that is too large", () => {
  it.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "names its limit: %s",
    async (_, endpoint) => {
      const max = maxBodyBytesOf(endpoint);
      const refused = await send(endpoint, "{}", { "content-length": String(max + 1) });
      const { errorCode, data } = refused.json();
      expect([refused.statusCode, errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      expect(data).toEqual({ body: `more than ${max} bytes`, limit: "body", max });
      // Waiting does not help.
      expect(refused.headers["retry-after"]).toBeUndefined();
    },
  );
});

describe("a caller above a budget", () => {
  const large = withBody.filter((endpoint) => maxBodyBytesOf(endpoint) > OVER_BUDGET);

  it.each(large.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is told the limit, and when to try again: %s",
    async (_, endpoint) => {
      const refused = await send(endpoint, `"${"x".repeat(OVER_BUDGET)}"`);
      const { errorCode, data } = refused.json();
      expect([refused.statusCode, errorCode]).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(data).toEqual({ limit: "bodyBytesPerCaller", max: BUDGET });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    },
  );
});

it("refusals are counted by their limit", async () => {
  const countOf = async (limit: string, status: number) => {
    const { body } = await service.app.inject("/metrics");
    const sample = `platen_limit_refusals_total{limit="${limit}",status="${status}"} `;
    const line = body.split("\n").find((text) => text.startsWith(sample));
    return Number(line?.slice(sample.length) ?? 0);
  };
  const [endpoint] = withBody.filter(({ access }) => access === "public");
  if (!endpoint) throw new Error("No call is public");
  const before = await countOf("body", 413);
  await send(endpoint, "{}", { "content-length": "99999999" });
  expect(await countOf("body", 413)).toBe(before + 1);
});
