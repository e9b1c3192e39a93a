import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { Budget } from "../../../server/budgets/budget";
import { limitArchive } from "../../../server/budgets/limit-archive";
import { eventually } from "../../support/eventually";

const budget = new Budget("exportsPerCustomer", 1);
const archiveOf = (output: PassThrough, ended = Promise.resolve()) => ({ output, ended });

it("an archive counts until it has been sent, or until its caller has left", async () => {
  for (const end of [(zip: PassThrough) => buffer(zip.end("x")), async (zip: PassThrough) => zip.destroy()]) {
    const zip = new PassThrough();
    await limitArchive(budget, "me", async () => archiveOf(zip));
    expect(budget.heldBy("me")).toBe(1);
    const refused = limitArchive(budget, "me", async () => archiveOf(new PassThrough()));
    await expect(refused).rejects.toMatchObject({ errorCode: "TOO_MANY_REQUESTS" });
    await end(zip);
    await eventually(() => expect(budget.used).toBe(0));
  }
});

it("an archive whose caller has left counts until the work for it has ended", async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const zip = new PassThrough();
  await limitArchive(budget, "me", async () => archiveOf(zip, ended));
  zip.destroy();
  await once(zip, "close");
  expect(budget.heldBy("me")).toBe(1);
  end();
  await eventually(() => expect(budget.used).toBe(0));
});

it("an archive that can't begin does not count", async () => {
  const failing = limitArchive(budget, "me", () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(budget.used).toBe(0);
});
