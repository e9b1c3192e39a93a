import { expect, it } from "vitest";
import { fileName } from "../../contract/fields";
import { LIMITS } from "../../contract/product";

const longest = "각".repeat(LIMITS.maxNameCharacters);

it("takes names of files with letters in parts, if they are not too long when they are composed", () => {
  expect(fileName.parse(longest.normalize("NFD"))).toBe(longest);
  expect(fileName.safeParse(`${longest}각`.normalize("NFD")).success).toBe(false);
});

it("refuses a hostile name of a file before it is normalised, which would take hours", () => {
  expect(fileName.safeParse("\u0301\u0323".repeat(4_000_000)).success).toBe(false);
});
