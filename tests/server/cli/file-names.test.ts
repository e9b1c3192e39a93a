import { posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toFileName, toName } from "../../../template-files/file-names";

const TRICKY = [
  "..",
  ".",
  "/",
  "\\",
  "%",
  "%2F",
  "%2e%2e/",
  "..\\..\\x",
  "CON",
  "nul.txt",
  "a:b",
  "é",
  "e\u0301",
  "日本",
  "x.theirs",
  " ",
  "\u202e",
  "A",
  "\0",
];
const names = fc
  .array(fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: "binary", maxLength: 4 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(""))
  .filter((name) => name.length > 0 && name.isWellFormed());

describe("the file name of a template", () => {
  it("gives the name back, whatever it is", () => {
    fc.assert(
      fc.property(names, (name) => {
        const file = toFileName(name);
        if (file === undefined) return;
        expect(toName(file)).toBe(name);
        // File systems that take letters apart give the same name, too.
        expect(toName(file.normalize("NFD"))).toBe(name);
      }),
    );
  });

  it("can't lead out of its folder on any system", () => {
    fc.assert(
      fc.property(names, (name) => {
        const file = toFileName(name);
        if (file === undefined) return;
        expect(posix.dirname(posix.join("/folder", file))).toBe("/folder");
        expect(win32.dirname(win32.join("C:\\folder", file))).toBe("C:\\folder");
        expect(file).not.toMatch(/^\.|[. ]$|[<>:"/\\|?*\p{Cc}]|\.theirs(\.[^.]*)?$|^(con|nul)(\.|$)/iu);
      }),
    );
  });

  it.each([
    ["Invoice", "Invoice"],
    ["Rechnung (süß) 日本", "Rechnung (süß) 日本"],
    ["Bill 1/2", "Bill 1%2F2"],
    ["../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd"],
    ["100%", "100%25"],
    ["con.html", "%63on.html"],
    ["logo.theirs.svg", "logo%2Etheirs.svg"],
  ])("is readable: %s", (name, file) => {
    expect(toFileName(name)).toBe(file);
  });

  it("is not made for names that are too long for a file", () => {
    expect(toFileName("日".repeat(100))).toBeUndefined();
    expect(toFileName("")).toBeUndefined();
  });

  it("stands for itself if somebody has typed a percent sign", () => {
    expect(toName("50% off")).toBe("50% off");
    expect(toName("%FF")).toBe("%FF");
  });
});
