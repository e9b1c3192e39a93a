import { PNG } from "pngjs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RenderRequest } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { type Customer, startService, type TestService } from "../../support/service";
import { startTestRenderer } from "../render/test-renderer";

const TEMPLATES = "/api/app/workspaces/:workspaceId/templates" as const;
const THUMBNAIL = `GET ${TEMPLATES}/:templateId/thumbnail` as const;

let service: TestService;
let owner: Customer;
let workspaceId: string;
/** Requests that the renderer got. */
let requests: RenderRequest[];

beforeAll(async () => {
  const renderer = await startTestRenderer();
  const recording: Renderer = {
    render(request) {
      requests.push(request);
      return renderer.render(request);
    },
    get health() {
      return renderer.health;
    },
    close: () => renderer.close(),
  };
  service = await startService({}, { renderer: recording });
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});
beforeEach(() => {
  requests = [];
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const page = (content: string) =>
  `<style>@page { size: 200pt 100pt; margin: 0 } body { margin: 0 } div { height: 90pt }</style>${content}`;
const coloured = page(`<div style="background: {{ colour | default: 'black' }}"></div>`);

async function create(name: string, html: string, more: object = {}): Promise<string> {
  const body = { name, contentBase64: base64(html), ...more };
  const created = await service.call(`POST ${TEMPLATES}`, { token: owner.accessToken, params: { workspaceId }, body });
  expect(created.statusCode).toBe(201);
  return created.json().id;
}

async function addSample(templateId: string, name: string, colour: string): Promise<string> {
  const body = { name, parameters: { colour } };
  const options = { token: owner.accessToken, params: { workspaceId, templateId }, body };
  return (await service.call(`POST ${TEMPLATES}/:templateId/samples`, options)).json().id;
}

const thumbnail = (templateId: string, token = owner.accessToken) =>
  service.call(THUMBNAIL, { token, params: { workspaceId, templateId } });

async function colourOf(templateId: string): Promise<number[]> {
  const response = await thumbnail(templateId);
  expect(response.statusCode).toBe(200);
  const { data } = PNG.sync.read(Buffer.from(response.json().picture.pngBase64, "base64"));
  return [...data.subarray(0, 3)];
}

describe("the thumbnail of a template", () => {
  it("is a small picture of the first page, with the first sample set by name", async () => {
    const id = await create("With samples", `${coloured}<p style="break-before: page">second page</p>`);
    expect(await colourOf(id)).toEqual([0, 0, 0]);
    await addSample(id, "Typical", "blue");
    expect(await colourOf(id)).toEqual([0, 0, 255]);
    await addSample(id, "Another", "red");
    expect(await colourOf(id)).toEqual([255, 0, 0]);
    expect((await thumbnail(id)).json().picture).toMatchObject({ width: 320, height: 160 });
  });

  it("is not drawn again until something changes", async () => {
    const partial = await create("colour", "red", { kind: "partial" });
    const id = await create("With a partial", page(`<div style="background: {% render 'colour' %}"></div>`));
    expect(await colourOf(id)).toEqual([255, 0, 0]);
    expect(await colourOf(id)).toEqual([255, 0, 0]);
    expect(requests).toHaveLength(1);
    const params = { workspaceId, templateId: partial };
    const body = { contentBase64: base64("lime") };
    await service.call(`PATCH ${TEMPLATES}/:templateId`, { token: owner.accessToken, params, body });
    expect(await colourOf(id)).toEqual([0, 255, 0]);
    expect(requests).toHaveLength(2);
  });

  it("is neither counted nor listed, and comes after documents", async () => {
    await thumbnail(await create("Not counted", coloured));
    expect(requests[0]).toMatchObject({ priority: "low", workspaceId });
    const options = { token: owner.accessToken, params: { workspaceId } };
    const activities = await service.call("GET /api/app/workspaces/:workspaceId/activities", options);
    expect(activities.json().activities).toEqual([]);
  });

  it("is refused if the template has a mistake, does not exist, or belongs to another workspace", async () => {
    const mistaken = await thumbnail(await create("Mistaken", "<p>{% if %}</p>"));
    expect([mistaken.statusCode, mistaken.json().errorCode]).toEqual([422, "INVALID_TEMPLATE"]);
    const missing = await thumbnail("00000000-0000-4000-8000-000000000000");
    expect([missing.statusCode, missing.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);

    const id = await create("Mine", coloured);
    const stranger = await service.signUp();
    expect((await thumbnail(id, stranger.accessToken)).statusCode).toBe(404);
    const params = { workspaceId: await service.workspaceOf(stranger), templateId: id };
    const foreign = await service.call(THUMBNAIL, { token: stranger.accessToken, params });
    expect([foreign.statusCode, foreign.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  });
});
