import { expect, it } from "vitest";
import { KnownSecrets } from "../../../server/access/known-secrets";

it("are not displaced by those of an owner who has thousands", () => {
  const known = new KnownSecrets();
  known.remember("of a small owner", "small");
  for (let n = 0; n < 60_000; n += 1) known.remember(`key ${n}`, "big");
  expect(known.ownerOf("of a small owner")).toBe("small");
  expect(known.ownerOf("key 59999")).toBe("big");
});

it("of an owner with too many stay known if they are in use", () => {
  const known = new KnownSecrets();
  for (let n = 0; n < 5_000; n += 1) {
    known.remember("in use", "owner");
    known.remember(`key ${n}`, "owner");
  }
  expect([known.ownerOf("in use"), known.ownerOf("key 0")]).toEqual(["owner", undefined]);
});

it("belong to their latest owner", () => {
  const known = new KnownSecrets();
  known.remember("a", "old");
  known.remember("a", "new");
  for (let n = 0; n < 5_000; n += 1) known.remember(`key ${n}`, "old");
  expect(known.ownerOf("a")).toBe("new");
  known.forget("a");
  expect(known.ownerOf("a")).toBeUndefined();
});
