import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../contract/product";
import { templates } from "../../../server/database/schema/templates";
import { base64, type Customer } from "../../support/service";
import { codeOf, MOVE, SAVE, startTemplateService, TEMPLATE } from "../../support/template-service";

const { addTemplate, client, db, makeDocument, member, owner, readHistory, save, send, service } =
  await startTemplateService();

describe("a reference to a template", () => {
  it("names a version, the draft or a channel, by the template's name or its id", async () => {
    const name = randomUUID();
    const id = await addTemplate("<p>one</p>", name);
    await save(id, "<p>two</p>");
    await send(MOVE, id, { body: { number: 1 }, more: { channel: "staging" } });
    for (const template of [name, id]) {
      expect(await makeDocument(template)).toEqual(["<p>two</p>", "2"]);
      expect(await makeDocument(`${template}@live`)).toEqual(["<p>two</p>", "2"]);
      expect(await makeDocument(`${template}@1`)).toEqual(["<p>one</p>", "1"]);
      expect(await makeDocument(`${template}@staging`)).toEqual(["<p>one</p>", "1"]);
      for (const unknown of ["9", "0", "99999999999", "production", "Live"]) {
        expect(await makeDocument(`${template}@${unknown}`)).toBe("TEMPLATE_VERSION_NOT_FOUND");
      }
    }
    expect(await makeDocument(`${randomUUID()}@1`)).toBe("TEMPLATE_NOT_FOUND");
  });

  it("prefers the template whose name it is, so that old names with @ keep working", async () => {
    const base = randomUUID();
    await addTemplate("<p>base</p>", base);
    const id = await addTemplate("<p>old name</p>");
    await db
      .update(templates)
      .set({ name: `${base}@1` })
      .where(eq(templates.id, id));
    expect(await makeDocument(`${base}@1`)).toEqual(["<p>old name</p>", "1"]);
    expect(await makeDocument(`${base}@1@1`)).toEqual(["<p>old name</p>", "1"]);
    expect(await makeDocument(`${base}@live`)).toEqual(["<p>base</p>", "1"]);
    const body = { name: `${base}@1`, contentBase64: base64("<p>saved</p>") };
    expect((await send(SAVE, id, { body })).statusCode).toBe(200);
    const other = await send(SAVE, id, { body: { name: "other@name" } });
    expect(codeOf(other)).toEqual([400, "INVALID_TEMPLATE_NAME"]);
  });
});

describe("a channel", () => {
  it("is moved by every member, and added and removed by admins only", async () => {
    const id = await addTemplate();
    await save(id, "<p>two</p>");
    const staging = { channel: "staging" };
    const move = (number: number, more: Record<string, string>, as: Customer) =>
      send(MOVE, id, { body: { number }, more, as });
    expect(codeOf(await move(1, staging, member))).toEqual([403, "NO_ACCESS"]);
    expect((await move(1, staging, owner)).statusCode).toBe(200);
    expect((await move(2, staging, member)).statusCode).toBe(200);
    expect((await move(1, { channel: "live" }, member)).statusCode).toBe(200);
    expect(await makeDocument(id)).toEqual(["<p>one</p>", "1"]);
    expect(codeOf(await move(9, staging, owner))).toEqual([404, "TEMPLATE_VERSION_NOT_FOUND"]);
    for (const channel of ["draft", "7", "Staging"]) {
      expect(codeOf(await move(1, { channel }, owner))).toEqual([400, "INVALID_REQUEST"]);
    }
    const remove = (channel: string) => send(`DELETE ${TEMPLATE}/channels/:channel`, id, { more: { channel } });
    expect((await remove("staging")).statusCode).toBe(200);
    expect(codeOf(await remove("live"))).toEqual([404, "TEMPLATE_VERSION_NOT_FOUND"]);
    expect(await makeDocument(`${id}@staging`)).toBe("TEMPLATE_VERSION_NOT_FOUND");
  });

  it("is not changed by a caller who has not seen where it points, who learns who moved it and when", async () => {
    const id = await addTemplate();
    await save(id, "<p>two</p>");
    const move = (number: number, headers: Record<string, string>, as = owner, channel = "staging") =>
      service.call(MOVE, {
        params: { workspaceId: client.workspaceId, templateId: id, channel },
        token: as.accessToken,
        body: { number },
        headers,
      });
    const first = await move(1, { "if-none-match": "*" });
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"v1"']);
    expect((await move(2, { "if-match": '"v1"' }, member)).headers.etag).toBe('"v2"');

    const moved = { by: member.username, at: expect.any(Number), channel: "staging", number: 2 };
    for (const [header, value] of [
      ["if-match", '"v1"'],
      ["if-none-match", "*"],
    ] as const) {
      const refused = await move(1, { [header]: value });
      expect(codeOf(refused)).toEqual([412, "TEMPLATE_CHANGED"]);
      expect(refused.json().data).toEqual(moved);
    }
    const remove = (ifMatch: string) =>
      send(`DELETE ${TEMPLATE}/channels/:channel`, id, { more: { channel: "staging" }, ifMatch });
    const kept = await remove('"v1"');
    expect([...codeOf(kept), kept.json().data]).toEqual([412, "TEMPLATE_CHANGED", moved]);
    // The change has been made already, for example by the first attempt of a repeated call.
    expect((await move(2, { "if-match": '"v1"' })).statusCode).toBe(200);

    expect((await remove('"v2"')).statusCode).toBe(200);
    const gone = await move(1, { "if-match": '"v2"' });
    expect([...codeOf(gone), gone.json().data]).toEqual([
      412,
      "TEMPLATE_CHANGED",
      { by: null, at: null, channel: "staging", number: null },
    ]);
    expect((await move(1, { "if-match": '"v1", "v2"' }, owner, "live")).statusCode).toBe(200);
    expect(await makeDocument(id)).toEqual(["<p>one</p>", "1"]);
  });

  it("is moved by exactly one of twenty callers who have seen the same", async () => {
    const id = await addTemplate();
    for (let number = 2; number <= 21; number++) await save(id, `<p>${number}</p>`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(MOVE, id, { body: { number: index + 1 }, more: { channel: "live" }, ifMatch: '"v21"' }),
      ),
    );
    const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index + 1] : []));
    expect(winners).toHaveLength(1);
    expect((await readHistory(id)).channels).toMatchObject([{ name: "live", number: winners[0] }]);
  });

  it("is one of at most ten", async () => {
    const id = await addTemplate();
    const answers = [];
    for (let index = 0; index < LIMITS.maxChannels; index++) {
      answers.push(await send(MOVE, id, { body: { number: 1 }, more: { channel: `c${index}` } }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(LIMITS.maxChannels - 1).fill(200), 409]);
  });
});
