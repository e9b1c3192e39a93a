import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { addFinishedBatch } from "../../support/finished-batch";
import { startService } from "../../support/service";

const LIMIT_REACHED = 429;

it("four zips of a customer's batches are downloaded at the same time, and each HEAD is answered", async () => {
  const service = await startService();
  const { db } = await testDatabase();
  const addZip = async (workspaceId: string) => {
    const { secret } = await addFinishedBatch(db, workspaceId, { contents: [randomBytes(1_000_000)] });
    return `/v1/files/${secret}`;
  };
  /** Begins a download whose caller does not read. */
  const begin = (url: string) => service.app.inject({ url, payloadAsStream: true });
  const ask = (url: string) => service.app.inject({ method: "HEAD", url });

  const owner = await service.signUp();
  const [first, second] = [await service.workspaceOf(owner), await service.workspaceOf(owner)];
  const [zip, other] = [await addZip(first), await addZip(second)];
  for (let count = 0; count < 5; count++) expect((await ask(zip)).statusCode).toBe(200);
  const unread = [await begin(zip), await begin(zip), await begin(other), await begin(other)];
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);

  for (const url of [zip, other]) {
    const refused = await service.app.inject({ url });
    expect([refused.statusCode, refused.headers["retry-after"], refused.headers["content-type"]]).toEqual([
      LIMIT_REACHED,
      "1",
      "application/json; charset=utf-8",
    ]);
    expect(refused.json()).toMatchObject({
      errorCode: "TOO_MANY_REQUESTS",
      data: { limit: "zipsPerCustomer", max: 4 },
    });
    const head = await ask(url);
    expect([head.statusCode, head.headers["content-type"]]).toEqual([200, "application/zip"]);
  }
  const stranger = await service.workspaceOf(await service.signUp());
  expect((await service.app.inject({ url: await addZip(stranger) })).statusCode).toBe(200);

  await Promise.all(unread.map((download) => buffer(download.stream())));
  await eventually(async () => expect((await service.app.inject({ url: zip })).statusCode).toBe(200));
});
