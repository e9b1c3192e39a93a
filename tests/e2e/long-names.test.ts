import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { openVisitor } from "./support/browser";
import { signUp } from "./support/client";
import { startService } from "./support/running-service";

const LONG = Array.from({ length: 12 }, (_, index) => `part-${index + 1}`).join("-");
const MEMBER = `${LONG.slice(0, 60)}@department-of-invoices.headquarters.example.com`;
const INVITED = `invited-${MEMBER}`.slice(4);

let page: Page;

beforeAll(async () => {
  const service = await startService();
  const { session, send } = await signUp(service, MEMBER);
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  const template = { name: LONG, contentBase64: btoa("<p>Letter</p>") };
  const { id } = await (await send("POST", `${path}/templates`, template)).json();
  expect((await send("DELETE", `${path}/templates/${id}`)).status).toBe(200);
  expect((await send("POST", `${path}/invites`, { email: INVITED })).status).toBe(201);
  const asset = await fetch(`${service.url}${path}/assets?name=${LONG}.css`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.accessToken}`, "content-type": "application/octet-stream" },
    body: "p { margin: 0 }",
  });
  expect(asset.status).toBe(201);
  ({ page } = await openVisitor(service.url, session, { viewport: { width: 1024, height: 900 } }));
});

it.each([
  ["deleted templates", "/templates?filters[0][field]=kind&filters[0][operator]=eq&filters[0][value]=deleted", LONG],
  ["invites", "/members", INVITED],
  ["members", "/members", MEMBER],
  ["assets", "/asset-library", `${LONG}.css`],
])("shows two lines of a long name in the list of %s", async (_, path, name) => {
  await page.goto(path);
  const shown = page.locator(".record-table bdi", { hasText: name }).first();
  await shown.waitFor();
  const lines = await shown.evaluate((element) => {
    const cell = element.closest("td") as HTMLElement;
    const { height, right } = element.getBoundingClientRect();
    return {
      count: height / Number.parseFloat(getComputedStyle(element).lineHeight),
      isInside: right <= cell.getBoundingClientRect().right,
      title: cell.title,
    };
  });
  expect(lines).toEqual({ count: 2, isInside: true, title: name });
});
