import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redirectTarget } from "../../src/session/redirect-target";

describe("the page after signing in", () => {
  it.each(["/templates", "/templates?page=2#top", "/join-workspace?invite=a%2Fb", "/"])("may be %s", (path) => {
    expect(redirectTarget(path)).toBe(path);
  });

  it.each([
    [null],
    [""],
    ["dashboard"],
    ["https://evil.example"],
    ["//evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["\t//evil.example"],
    ["/.//evil.example"],
    ["/a/..//evil.example"],
    ["/%2e//evil.example"],
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    [" https://evil.example"],
  ])("is the default instead of %j", (redirect) => {
    expect(redirectTarget(redirect)).toBe("/dashboard");
  });

  it.each(["/login", "/register", "/Login/?redirect=%2Flogin", "/a/../register#top"])(
    "is / instead of %s, which is for signed-out visitors only",
    (path) => {
      expect(redirectTarget(path)).toBe("/");
    },
  );

  it("never leaves the portal, for any input", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "\t",
      "\n",
      "\r",
      "\0",
      " ",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      "%5c",
      "evil",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = redirectTarget(`/${pieces.join("")}`);
        expect(new URL(target, window.location.origin).origin).toBe(window.location.origin);
      }),
      { numRuns: 2000 },
    );
  });
});
