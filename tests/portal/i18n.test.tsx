import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkParameters } from "../../parameters/check-parameters";
import { CATALOGUES, collectFrom, collectTexts, placeholdersOf } from "../../scripts/i18n/texts";
import { findUntranslated, untranslatedIn } from "../../scripts/i18n/untranslated";
import { tn } from "../../src/components/text-with-nodes";
import { browser } from "../../src/lib/browser";
import { formatCount, formatMonth, formatPercentage, formatPrice, formatSize } from "../../src/lib/format";
import { chooseLanguage, chosenLanguage, startLanguage } from "../../src/lib/i18n/language";
import { language, plural, setLanguage, t, translate } from "../../src/lib/i18n/translate";
import { parameterText } from "../../src/lib/parameter-text";
import { createI18nProvider } from "../../src/providers/i18n-provider";
import { registry } from "../../src/resources/all-resources";
import { openConsole } from "./support/console";
import { renderPart, renderPortal } from "./support/render";

afterEach(() => {
  setLanguage("en", {});
  document.documentElement.lang = "en";
});

describe.each(Object.entries(CATALOGUES))("the catalogue %s", (_, file) => {
  const catalogue: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const { texts } = collectTexts();

  it("has a translation of each text of the portal, and no other (npm run i18n)", () => {
    expect(Object.keys(catalogue)).toEqual(texts);
    expect(texts.filter((text) => !catalogue[text])).toEqual([]);
  });

  it("keeps placeholders, and spaces at the ends", () => {
    const wrong = Object.entries(catalogue).filter(
      ([text, translation]) =>
        placeholdersOf(text).join() !== placeholdersOf(translation).join() ||
        /^\s/.test(text) !== /^\s/.test(translation) ||
        /\s$/.test(text) !== /\s$/.test(translation),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the texts in the source code", () => {
  it("are literals, with a value for each placeholder", () => {
    expect(collectTexts().mistakes).toEqual([]);
  });

  it("are found in the calls of all functions that translate", () => {
    const texts = new Set<string>();
    const code = `import { t, plural, markText } from "../lib/i18n/translate";
      import { tn } from "../components/text-with-nodes";
      t("One"); tn("Two {it}", { it: x }); plural(n, "# three", "# threes"); other.t("Four"); t(five); t("Six {a}", { b }); markText("Seven");`;
    expect(collectFrom("x.ts", code, texts)).toEqual([
      "x.ts:3 t: the text must be a literal",
      'x.ts:3 t: no value for {a} in "Six {a}"',
    ]);
    expect([...texts]).toEqual(["One", "Two {it}", "# three", "# threes", "Six {a}", "Seven"]);
  });
});

describe("the source code", () => {
  it("has no text outside of the functions that translate", () => {
    expect(findUntranslated()).toEqual([]);
  });

  it("is searched in elements, attributes, properties, defaults and messages", () => {
    const code = `const fields = { label: "One", kind: "text", title: name ?? "Two" };
      function Part({ verb = "Three" }) {
        showToast("success", "Four");
        return <p title={t("Fine")} className="Fine">Five {isOpen ? "Six" : t("Fine")} <b aria-label={\`\${n} seven\`}>PDF</b></p>;
      }`;
    expect(untranslatedIn("src/part.tsx", code)).toEqual([
      'src/part.tsx:1 "One"',
      'src/part.tsx:1 "Two"',
      'src/part.tsx:2 "Three"',
      'src/part.tsx:3 "Four"',
      'src/part.tsx:4 "Five"',
      'src/part.tsx:4 "Six"',
      'src/part.tsx:4 "seven"',
    ]);
  });
});

describe("a text", () => {
  it("is English without a translation", () => {
    expect(t("Sent to {email}", { email: "ada@example.com" })).toBe("Sent to ada@example.com");
    expect([plural(1, "# page", "# pages"), plural(1200, "# page", "# pages")]).toEqual(["1 page", "1,200 pages"]);
    expect(t("Write {{ number }} or {number}")).toBe("Write {{ number }} or {number}");
  });

  it("has its values in the place where the translation wants them, whatever they contain", () => {
    setLanguage("de", { "{a} of {b}": "von {b} {a}", "# page": "# Seite", "# pages": "# Seiten" });
    expect(t("{a} of {b}", { a: "{b}", b: "$&" })).toBe("von $& {b}");
    expect([plural(1, "# page", "# pages"), plural(1200, "# page", "# pages")]).toEqual(["1 Seite", "1.200 Seiten"]);
    expect(translate("constructor")).toBe("constructor");
  });

  it("can contain elements", () => {
    setLanguage("et", { "Sent to {email} again": "Saadetud uuesti: {email}" });
    const { container } = renderPart(tn("Sent to {email} again", { email: <b>ada@example.com</b> }));
    expect(container.innerHTML).toContain("Saadetud uuesti: <b>ada@example.com</b>");
  });
});

describe("the language", () => {
  it("is English until the user chooses another one", () => {
    expect([chosenLanguage(), language()]).toEqual(["en", "en"]);
    localStorage.setItem("language", "toString");
    expect(chosenLanguage()).toBe("en");
  });

  it("is chosen on the account page, which then loads again", async () => {
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    openConsole("/account");
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    await user.click(await screen.findByRole("combobox", { name: "Language" }));
    await user.click(await screen.findByText("Deutsch"));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(chosenLanguage()).toBe("de");
  });

  it("is chosen below the card of public pages, too", async () => {
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    const { user } = renderPortal("/login");
    expect((await screen.findByRole("button", { name: "English" })).getAttribute("aria-current")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Eesti" }));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(chosenLanguage()).toBe("et");
  });

  it("decides about the texts, the numbers and the attribute lang of the page", async () => {
    await startLanguage("de");
    expect([language(), document.documentElement.lang]).toEqual(["de", "de"]);
    expect(t("Change password")).toBe("Passwort ändern");
    expect(formatCount(12_000)).toBe("12.000");
    expect(formatPrice(8.25).replace(/\s/, " ")).toBe("8,25 $");
    expect(formatSize(1536)).toBe("1,50 KB");
    expect(formatPercentage(7.76).replace(/\s/, " ")).toBe("7,76 %");
    await startLanguage("et");
    expect(t("Change password")).toBe("Muuda parooli");
    expect(formatCount(12_000).replace(/\s/, " ")).toBe("12 000");
    expect(formatMonth("January", 2026)).toMatch(/^jaan.* 2026$/);
  });

  it("is Refine's, too", async () => {
    const provider = createI18nProvider(registry);
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    expect(provider.getLocale()).toBe("en");
    await provider.changeLocale("fr");
    expect(reload).not.toHaveBeenCalled();
    await provider.changeLocale("et");
    expect([chosenLanguage(), reload.mock.calls.length]).toEqual(["et", 1]);
    await chooseLanguage("en");
    expect(chosenLanguage()).toBe("en");
  });
});

describe("what a check of parameters says", () => {
  const SCHEMA = {
    type: "object",
    required: ["missing"],
    properties: {
      any: { type: ["string", "number"] },
      day: { type: "string", format: "date" },
      time: { type: "string", format: "date-time" },
      kind: { type: "string", enum: ["a", "b"] },
      long: { type: "string", maxLength: 1 },
      short: { type: "string", minLength: 3 },
      low: { type: "number", minimum: 2 },
      high: { type: "number", maximum: 2 },
      few: { type: "array", minItems: 2 },
      many: { type: "array", maxItems: 0 },
    },
  } as const;
  const PARAMETERS = {
    any: true,
    day: "x",
    time: "x",
    kind: "c",
    long: "ab",
    short: "ab",
    low: 1,
    high: 3,
    few: [1],
    many: [1],
  };
  const problems = checkParameters(structuredClone(SCHEMA) as never, PARAMETERS);
  const phrases = problems.flatMap(({ expected, got }) => [expected, got]);

  it("is shown as it is in English", () => {
    expect(problems).toHaveLength(11);
    const shown = phrases.map((phrase) => (phrase === "nothing" ? "missing" : phrase));
    expect(phrases.map(parameterText)).toEqual(shown);
  });

  it("is translated, but not its types and values", async () => {
    await startLanguage("de");
    expect(phrases.map(parameterText)).toEqual([
      "ein Wert",
      "nicht vorhanden",
      "string oder number",
      "boolean",
      "ein Datum wie 2026-03-31",
      '"x"',
      "ein Datum mit Uhrzeit wie 2026-03-31T14:30:00Z",
      '"x"',
      'eins von "a", "b"',
      '"c"',
      "höchstens 1 Zeichen",
      "2 Zeichen",
      "mindestens 3 Zeichen",
      "2 Zeichen",
      "mindestens 2",
      "1",
      "höchstens 2",
      "3",
      "mindestens 2 Einträge",
      "1 Einträge",
      "höchstens 0 Einträge",
      "1 Einträge",
    ]);
  });
});
