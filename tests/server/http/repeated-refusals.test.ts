import { expect, it } from "vitest";
import { RepeatedRefusals } from "../../../server/http/repeated-refusals";

it("sends 20 refusals of a caller in a second at once, and the others a second later", async () => {
  const refusals = new RepeatedRefusals();
  let sent = 0;
  const refuse = (caller: string) => refusals.wait(caller).then(() => sent++);
  const waiting = Array.from({ length: 25 }, () => refuse("flood"));
  await Promise.all(waiting.slice(0, 20));
  expect(sent).toBe(20);
  await refuse("other");
  expect(sent).toBe(21);
  await Promise.all(waiting);
  expect(sent).toBe(26);
});
