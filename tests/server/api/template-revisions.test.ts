import { describe, expect, it } from "vitest";
import { codeOf, PUBLISH, SAVE, startTemplateService, TEMPLATE } from "../../support/template-service";

const { addTemplate, client, makeDocument, member, owner, save, send, service } = await startTemplateService();

describe("If-Match", () => {
  it("lets exactly one of fifty saves of a revision through", async () => {
    const id = await addTemplate();
    for (let round = 0; round < 3; round++) {
      const etag = String((await send(`GET ${TEMPLATE}`, id)).headers.etag);
      const texts = Array.from({ length: 50 }, (_, index) => `<p>${round}-${index}</p>`);
      const answers = await Promise.all(texts.map((html) => save(id, html, { ifMatch: etag })));
      const winners = texts.filter((_, index) => answers[index]?.statusCode === 200);
      expect(winners).toHaveLength(1);
      expect(await makeDocument(id)).toEqual([winners[0], String(round + 2)]);
    }
  });

  it("loses none of fifty concurrent changes that are made again", async () => {
    const id = await addTemplate("<p>");
    const add = async (part: string): Promise<void> => {
      for (;;) {
        const read = await send(`GET ${TEMPLATE}`, id);
        const html = Buffer.from(read.json().templateBase64, "base64").toString();
        const saved = await save(id, html + part, { ifMatch: String(read.headers.etag) });
        if (saved.statusCode === 200) return;
        expect(codeOf(saved)).toEqual([412, "TEMPLATE_CHANGED"]);
      }
    };
    const parts = Array.from({ length: 50 }, (_, index) => `<i>${index}</i>`);
    await Promise.all(parts.map(add));
    const [html = "", number] = (await makeDocument(id)) as string[];
    expect(parts.filter((part) => !html.includes(part))).toEqual([]);
    expect([html.length, number]).toEqual([`<p>${parts.join("")}`.length, "51"]);
  });

  it("refuses a change that its caller has not seen, and says whose it is", async () => {
    const id = await addTemplate();
    const saved = await save(id, "<p>theirs</p>", { as: member, ifMatch: '"r1"' });
    expect(saved.headers.etag).toBe('"r2"');
    const refused = await save(id, "<p>mine</p>", { ifMatch: '"r1"' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      412,
      { errorCode: "TEMPLATE_CHANGED", data: { by: member.username, at: expect.any(Number), revision: 2 } },
    ]);
    expect(codeOf(await send(`DELETE ${TEMPLATE}`, id, { ifMatch: '"r1"' }))).toEqual([412, "TEMPLATE_CHANGED"]);
    expect(codeOf(await send(PUBLISH, id, { body: {}, ifMatch: '"r1"' }))).toEqual([412, "TEMPLATE_CHANGED"]);
    expect(await makeDocument(id)).toEqual(["<p>theirs</p>", "2"]);
    expect((await save(id, "<p>mine</p>")).statusCode).toBe(200);
    expect((await save(id, "<p>mine too</p>", { ifMatch: '"r1", "r3"' })).statusCode).toBe(200);
  });
});

describe("the revision of a template", () => {
  const revision = async (id: string) => (await send(`GET ${TEMPLATE}`, id)).headers.etag;

  it("counts changes of settings, too", async () => {
    const id = await addTemplate();
    expect(await revision(id)).toBe('"r1"');
    const switched = await send(SAVE, id, { body: { publishOnSave: false }, ifMatch: '"r1"' });
    expect([switched.statusCode, switched.headers.etag]).toEqual([200, '"r2"']);
    expect((await send(SAVE, id, { body: { publishOnSave: false } })).headers.etag).toBe('"r2"');
    expect(codeOf(await save(id, "<p>two</p>", { ifMatch: '"r1"' }))).toEqual([412, "TEMPLATE_CHANGED"]);
    expect((await send(`PATCH ${TEMPLATE}/schema`, id, { body: { parameterCheck: "enforce" } })).statusCode).toBe(200);
    expect(await revision(id)).toBe('"r3"');
  });

  it("guards a deletion", async () => {
    const id = await addTemplate();
    await save(id, "<p>two</p>", { as: member });
    const refused = await send(`DELETE ${TEMPLATE}`, id, { ifMatch: '"r1"' });
    expect(codeOf(refused)).toEqual([412, "TEMPLATE_CHANGED"]);
    expect(refused.json().data).toMatchObject({ by: member.username, revision: 2 });
    const list = await service.call("GET /api/app/workspaces/:workspaceId/templates", {
      params: { workspaceId: client.workspaceId },
      token: owner.accessToken,
    });
    const listed = list.json().templateDetails.find((template: { id: string }) => template.id === id);
    expect(listed.revision).toBe(2);
    expect((await send(`DELETE ${TEMPLATE}`, id, { ifMatch: '"r2"' })).statusCode).toBe(200);
  });
});
