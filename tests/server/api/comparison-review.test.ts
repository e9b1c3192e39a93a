import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import type { ComparisonResource } from "../../../contract/comparisons";
import { publishVersionOfKey } from "../../../contract/v1/template-versions";
import { auditEvents } from "../../../server/database/schema/audit";
import { comparisons } from "../../../server/database/schema/comparisons";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { startTestRenderer } from "../render/test-renderer";

const WORKSPACE = "/api/app/workspaces/:workspaceId";
const TEMPLATE = `${WORKSPACE}/templates/:templateId` as const;
const SAVE = `PATCH ${TEMPLATE}` as const;
const PUBLISH = `POST ${TEMPLATE}/versions` as const;
const COMPARE = `POST ${TEMPLATE}/compare` as const;
const REVIEW = `POST ${WORKSPACE}/comparisons/:comparisonId/review` as const;
const RULE = `PATCH ${WORKSPACE}/publishing` as const;

let service: TestService;
let owner: Customer;
let member: Customer;
let client: TestApiClient;
let templateId: string;

beforeAll(async () => {
  service = await startService({}, { renderer: await startTestRenderer() });
  owner = await service.signUp();
  member = await service.signUp();
});
beforeEach(async () => {
  client = await createTestApiClient(service, owner);
  await service.addMember(client.workspaceId, member);
  templateId = await client.addTemplate("Letter", page("first"));
});

const page = (text: string) => `<style>@page { size: 144pt 72pt; margin: 0 }</style>${text}`;

const send = (
  name: CallName,
  body?: unknown,
  { as = owner, ...params }: { as?: Customer; comparisonId?: string } = {},
) =>
  service.call(name, {
    params: { workspaceId: client.workspaceId, templateId, ...params },
    token: as.accessToken,
    ...(body !== undefined && { body }),
  });
const codeOf = (response: { statusCode: number; json<T>(): T }) => [
  response.statusCode,
  response.json<{ errorCode?: string }>().errorCode,
];
const ok = async (sent: ReturnType<typeof send>) => {
  const response = await sent;
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
};
const save = (html: string) => ok(send(SAVE, { contentBase64: base64(html) }));
const addPartial = async (name: string, html: string): Promise<string> =>
  (await ok(send(`POST ${WORKSPACE}/templates`, { kind: "partial", name, contentBase64: base64(html) }))).id;
const versions = async () => ok(send(`GET ${TEMPLATE}/versions`));
const liveOf = async () => (await versions()).channels.find(({ name }: { name: string }) => name === "live").number;
const requireReview = () => ok(send(RULE, { review: "REQUIRED" }));

async function compare(body: object = { from: "live", to: "draft" }): Promise<ComparisonResource> {
  const { id } = await ok(send(COMPARE, body));
  return eventually(async () => {
    const found: ComparisonResource = await ok(
      send(`GET ${WORKSPACE}/comparisons/:comparisonId`, undefined, { comparisonId: id }),
    );
    expect(["done", "failed"]).toContain(found.status);
    return found;
  });
}

describe("a workspace that publishes only after a review", () => {
  it("is set so by an admin only, and its audit log says so", async () => {
    expect(codeOf(await send(RULE, { review: "REQUIRED" }, { as: member }))).toEqual([403, "NO_ACCESS"]);
    await requireReview();
    expect(await ok(send(`GET ${WORKSPACE}/publishing`, undefined, { as: member }))).toEqual({ review: "REQUIRED" });
    expect(await versions()).toMatchObject({ isReviewRequired: true, publishOnSave: true });
    const { db } = await testDatabase();
    const isChange = and(
      eq(auditEvents.workspaceId, client.workspaceId),
      eq(auditEvents.action, "workspace.publishing_changed"),
    );
    expect(await db.$count(auditEvents, isChange)).toBe(1);
  });

  it("saves the draft only, and publishes exactly the reviewed draft", async () => {
    await requireReview();
    await save(page("second"));
    expect(await versions()).toMatchObject({ draft: { isPublished: false }, versions: [{ number: 1 }] });
    expect(codeOf(await send(PUBLISH, {}))).toEqual([409, "REVIEW_REQUIRED"]);

    const { id, review } = await compare();
    expect(review).toBeNull();
    expect(codeOf(await send(PUBLISH, {}))).toEqual([409, "REVIEW_REQUIRED"]);
    await ok(send(REVIEW, undefined, { as: member, comparisonId: id }));
    await save(page("third"));
    expect(codeOf(await send(PUBLISH, {}))).toEqual([409, "REVIEW_REQUIRED"]);
    await save(page("second"));
    expect(await ok(send(PUBLISH, { note: "Reviewed" }))).toEqual({ number: 2 });
    expect(await liveOf()).toBe(2);

    const read = await ok(send(`GET ${WORKSPACE}/comparisons/:comparisonId`, undefined, { comparisonId: id }));
    expect(read.review).toEqual({ by: member.username, at: expect.any(Number) });
    const { db } = await testDatabase();
    const isReview = and(eq(auditEvents.targetId, templateId), eq(auditEvents.action, "template.reviewed"));
    expect(await db.$count(auditEvents, isReview)).toBe(1);
  });

  it("is the same for API clients, which publish what a member has reviewed", async () => {
    await requireReview();
    const { apiKey } = await ok(send(`POST ${WORKSPACE}/apikeys`, { name: "Deployment", scope: "templates" }));
    await save(page("second"));
    const publish = () =>
      service.call("POST /v1/templates/:templateId/versions", { params: { templateId }, token: apiKey, body: {} });
    const errors: readonly string[] = publishVersionOfKey.errors;
    expect(errors).toContain("REVIEW_REQUIRED");
    expect(codeOf(await publish())).toEqual([409, "REVIEW_REQUIRED"]);

    const { id } = await compare();
    await ok(send(REVIEW, undefined, { comparisonId: id }));
    expect(await ok(publish())).toMatchObject({ number: 2, author: "Deployment" });
  });

  it("accepts the review of text that was not saved yet", async () => {
    await requireReview();
    const unsaved = { templateId, contentBase64: base64(page("unsaved")) };
    const { id, result } = await compare({ from: "live", to: "draft", unsaved });
    expect(result).toMatchObject({
      verdict: "changed",
      samples: [{ changedPages: [{ text: { added: ["unsaved"] } }] }],
    });
    await ok(send(REVIEW, undefined, { comparisonId: id }));
    await save(page("unsaved"));
    expect(await ok(send(PUBLISH, {}))).toEqual({ number: 2 });
  });

  it("needs another review after another version went live, a partial has changed, or the review has expired", async () => {
    const partial = await addPartial("Head", "<b>Head</b>");
    await save(page(`{% render "Head" %}`));
    await requireReview();
    await save(page(`{% render "Head" %} new`));
    const { id } = await compare();
    await ok(send(REVIEW, undefined, { comparisonId: id }));
    const change = (text: string) =>
      service.call(SAVE, {
        params: { workspaceId: client.workspaceId, templateId: partial },
        token: owner.accessToken,
        body: { contentBase64: base64(text) },
      });
    expect((await change("<b>Other</b>")).statusCode).toBe(200);
    // The partial is saved, but no version with it was published by that.
    expect(await liveOf()).toBe(2);
    expect(codeOf(await send(PUBLISH, {}))).toEqual([409, "REVIEW_REQUIRED"]);
    await change("<b>Head</b>");
    await service.call(`PUT ${TEMPLATE}/channels/:channel`, {
      params: { workspaceId: client.workspaceId, templateId, channel: "live" },
      token: owner.accessToken,
      body: { number: 1 },
    });
    expect(codeOf(await send(PUBLISH, {}))).toEqual([409, "REVIEW_REQUIRED"]);
    await service.call(`PUT ${TEMPLATE}/channels/:channel`, {
      params: { workspaceId: client.workspaceId, templateId, channel: "live" },
      token: owner.accessToken,
      body: { number: 2 },
    });
    const { db } = await testDatabase();
    await db
      .update(comparisons)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(comparisons.id, id));
    expect(codeOf(await send(PUBLISH, {}))).toEqual([409, "REVIEW_REQUIRED"]);
    await db
      .update(comparisons)
      .set({ expiresAt: new Date(Date.now() + 3_600_000) })
      .where(eq(comparisons.id, id));
    expect(await ok(send(PUBLISH, {}))).toEqual({ number: 3 });
  });

  it("publishes without one what is live already, and the first version of a template", async () => {
    await requireReview();
    expect(await ok(send(PUBLISH, {}))).toEqual({ number: 1 });
    templateId = await client.addTemplate("Another", page("new"));
    expect(await liveOf()).toBe(1);
  });

  it("reviews finished comparisons with a draft only", async () => {
    const { id } = await compare({ from: 1, to: "live" });
    const refused = await send(REVIEW, undefined, { comparisonId: id });
    expect(codeOf(refused)).toEqual([409, "COMPARISON_NOT_REVIEWABLE"]);
    const unknown = await send(REVIEW, undefined, { comparisonId: randomUUID() });
    expect(codeOf(unknown)).toEqual([404, "NOT_FOUND"]);
  });
});

describe("a comparison with a text that is not saved", () => {
  it("of a partial shows what the partial alone changes", async () => {
    const partial = await addPartial("Head", "<b>Head</b>");
    await addPartial("Logo", "<i>Logo</i>");
    await save(page(`{% render "Head" %} text`));
    const unsaved = { templateId: partial, contentBase64: base64(`<b>Changed</b> {% render "Logo" %}`) };
    const { result } = await compare({ from: "draft", to: "draft", unsaved });
    expect(result).toMatchObject({ verdict: "changed", from: null, to: null });
    const [changed] = result?.samples[0]?.changedPages ?? [];
    expect(changed?.text?.added.join()).toContain("Changed Logo");
    const { db } = await testDatabase();
    const [row] = await db.select().from(comparisons).where(eq(comparisons.workspaceId, client.workspaceId));
    expect(row).toMatchObject({ unsavedHtml: null, progress: null });
  });

  it("must name a template, and the draft", async () => {
    const unsaved = { templateId, contentBase64: base64("<p>") };
    expect(codeOf(await send(COMPARE, { to: "live", unsaved }))).toEqual([400, "INVALID_REQUEST"]);
    const unknown = { ...unsaved, templateId: randomUUID() };
    expect(codeOf(await send(COMPARE, { unsaved: unknown }))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    const empty = { ...unsaved, contentBase64: "" };
    expect(codeOf(await send(COMPARE, { unsaved: empty }))).toEqual([400, "EMPTY_TEMPLATE_CONTENT"]);
  });
});

describe("the sample sets of a comparison", () => {
  const addSample = (name: string, options: object = {}) =>
    ok(send(`POST ${TEMPLATE}/samples`, { name, parameters: {}, options }));
  const plain = "<p>sample";

  it("are those of the version on the side `to`, with its print options", async () => {
    await addSample("Kept", { format: "A5" });
    const gone = await addSample("Gone");
    await save(plain);
    await save(`${plain} two`);
    await service.call(`DELETE ${TEMPLATE}/samples/:sampleId`, {
      params: { workspaceId: client.workspaceId, templateId, sampleId: gone.id },
      token: owner.accessToken,
    });
    const { samples } = await ok(send(`GET ${TEMPLATE}/samples`));
    await service.call(`PATCH ${TEMPLATE}/samples/:sampleId`, {
      params: { workspaceId: client.workspaceId, templateId, sampleId: samples[0].id },
      token: owner.accessToken,
      body: { options: { format: "A3" } },
    });
    await addSample("Later");

    const { result } = await compare({ from: 2, to: 3 });
    expect(result).toMatchObject({ missingSamples: ["Gone"], samples: [{ name: "Kept" }] });
    // A5 at 100 dpi.
    expect(result?.samples[0]?.changedPages[0]).toMatchObject({ width: 583 });
    const withDraft = await compare({ from: 2, to: "draft" });
    expect(withDraft.result).toMatchObject({ missingSamples: [], samples: [{ name: "Kept" }, { name: "Later" }] });
    expect(withDraft.result?.samples[0]?.changedPages[0]?.width).toBe(1169);
  });
});
