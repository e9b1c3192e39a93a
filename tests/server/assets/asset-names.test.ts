import { describe, expect, it } from "vitest";
import { mayComputeNames, quotedNames } from "../../../server/templates/asset-names";

const NAMES = new Set(["logo.svg", "brand.css", "it's.png", "é.svg"]);
const found = (html: string) => [...quotedNames(html, NAMES)].sort();

describe("the names of assets in a template", () => {
  it.each([
    ['<img src="{{ "logo.svg" | asset_url }}">', ["logo.svg"]],
    [`<link href="{{ 'brand.css' | asset_url }}">`, ["brand.css"]],
    ['{% assign logo = "logo.svg" %}{{ logo | asset_url }}', ["logo.svg"]],
    ['{% render "image", file: "logo.svg" %}', ["logo.svg"]],
    ['{{ customer.logo | default: "logo.svg" | asset_url }}{{ "it\'s.png" | asset_url }}', ["it's.png", "logo.svg"]],
    ['{{ "e\u0301.svg" | asset_url }}', ["é.svg"]],
    ['a "b" {{ "logo.svg" | asset_url }} "c', ["logo.svg"]],
    [String.raw`{{ "\u00e9.svg" | asset_url }}{% assign a = 'it\'s.png' %}`, ["it's.png", "é.svg"]],
    [String.raw`don't \ {% if a == "\"" %}{{ "e\u0301.svg" | asset_url }}{% endif %}`, ["é.svg"]],
    ["{{ logo.svg | asset_url }} logo.svg", []],
  ])("are those in quotes: %s", (html, names) => {
    expect(found(html)).toEqual(names);
  });

  it("may stand before a text that ends within an escape", () => {
    expect(found(String.raw`{{ "logo.svg" | asset_url }}{{ "\u00}}{{ '\u}}`)).toEqual(["logo.svg"]);
  });

  it.each([
    ["<img src=\"{{ \"logo.svg\" | asset_url }}\"><img src='{{- 'logo.svg' | asset_url -}} '>", false],
    ['p { background: url({{ "logo.svg" | asset_url }}) }', false],
    ['<img srcset="{{ "logo.svg" | asset_url }} 1x, {{ "large.svg" | asset_url }} 2x">', false],
    ['<img src="{{ "logo.svg" | asset_url }}?{{ n }}"><img src="{{ "logo.svg" | asset_url }}#{{ n }}">', false],
    ['{% assign logo = "logo.svg" | asset_url %}{% echo "logo.svg" | asset_url %}', false],
    ["<p>no assets</p>", false],
    ["{{ customer.logo | asset_url }}", true],
    ['{{ "" | asset_url }}{{ customer.logo }}', true],
    ['<img src="{{ "logo-" | asset_url }}{{ n }}.svg">', true],
    ['<img src="{{ "logo-" | asset_url }}1.svg">', true],
    ['<img src="{{ "logo" | asset_url }}{% if large %}-large{% endif %}.svg">', true],
    ['<img src="{{ "logo-" | asset_url -}} {{ n }}.svg">', true],
    ['<img src="{{ "logo-" | asset_url }} {{- n }}.svg">', true],
    ['{% assign base = "logo-" | asset_url %}<img src="{{ base }}{{ n }}.svg">', true],
    ['{{ "logo-" | asset_url }}', true],
    ['{{ "logo" | append: ".svg" | asset_url }}', true],
    ['{{ "logo.svg" | asset_url | replace: "logo", "other" }}', true],
    ['{{ "logo.svg" | asset_url }}{{ name | asset_url }}', true],
  ])("can be made while it is rendered: %s", (html, mayCompute) => {
    expect(mayComputeNames(html)).toBe(mayCompute);
  });

  it.each([
    ["quotes", '"'.repeat(2 * 1024 * 1024)],
    ["pairs of quotes", `"'`.repeat(1024 * 1024)],
    ["escaped quotes in a tag", `{{${'\\"'.repeat(1024 * 1024)}}}`],
    ["an escaped text that never ends", `{{"${"\\".repeat(2 * 1024 * 1024 - 1)}}}`],
    ["tags with escapes", '{{"\\"}}'.repeat(300_000)],
    ["unfinished filters", '{{ "a'.repeat(400_000)],
    ["unfinished assignments", `="${" ".repeat(2 * 1024 * 1024)}`],
    ["texts without an extension", `="${".a".repeat(1024 * 1024)}`],
    ["spaces behind texts", `{{ "a"${" ".repeat(2 * 1024 * 1024)}`],
  ])("are looked for in time proportional to the text: %s", (_what, html) => {
    expect([found(html), mayComputeNames(html)]).toEqual([[], false]);
  });
});
