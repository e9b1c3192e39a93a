import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { svg } from "../../support/asset-files";
import { eventually } from "../../support/eventually";
import { type Customer, startService, type TestService } from "../../support/service";
import { archiveCalls, zipOf } from "../../support/template-archive";

let service: TestService;
let owner: Customer;
let workspaceId: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});

const HTML = { "templates/Letter/template.html": "x" };
const LIMIT_REACHED = 429;

/** Members of the workspaces of one owner. */
async function members(): Promise<Customer[]> {
  return Promise.all(
    Array.from({ length: 4 }, async () => {
      const member = await service.signUp();
      await service.addMember(workspaceId, member);
      return member;
    }),
  );
}

describe("imports", () => {
  it("of all members of a workspace count for its owner: one at a time", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`templates/T${index}/template.html`, "x"]),
    );
    const zip = zipOf(files);
    const all = await members();
    // Again and again, because one import may end before the next one begins.
    await eventually(async () => {
      const calls = all.map((member) => archiveCalls(service, { owner: member, workspaceId }).plan(zip));
      const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === LIMIT_REACHED);
      const data = { limit: "importsPerCustomer", max: 1 };
      expect(refused[0]?.json()).toMatchObject({ errorCode: "TOO_MANY_REQUESTS", data });
    });
  });
});

describe("exports", () => {
  /** Begins a download whose caller does not read. */
  const begin = (path: string, { accessToken } = owner) =>
    service.app.inject({
      url: `/api/app/workspaces/${workspaceId}/${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
      payloadAsStream: true,
    });

  it("of templates and of the workspace count together: two at a time for all members", async () => {
    const logo = svg("red", `<desc>${randomBytes(1_000_000).toString("base64")}</desc>`);
    await archiveCalls(service, { owner, workspaceId }).import(zipOf({ ...HTML, "assets/logo.svg": logo }));
    const [member] = await members();
    const unread = [await begin("template-export"), await begin("export", member)];
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const path of ["template-export", "export"]) {
      const refused = await begin(path);
      expect(refused.statusCode).toBe(LIMIT_REACHED);
      const answer = JSON.parse((await buffer(refused.stream())).toString());
      expect(answer).toMatchObject({ errorCode: "TOO_MANY_REQUESTS", data: { limit: "exportsPerCustomer", max: 2 } });
    }
    await Promise.all(unread.map((download) => buffer(download.stream())));
    await eventually(async () => {
      const next = await begin("template-export");
      await buffer(next.stream());
      expect(next.statusCode).toBe(200);
    });
  });
});
