import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isSelfContained, isStatic } from "../../../server/render/chromium/page/static-document";

describe("a document counts as scripted", () => {
  it.each([
    ["a script", "<script>x</script>"],
    ["a script in capitals, without an end", "<ScRiPt src=data:text/javascript,x"],
    ["a script in an image", "<svg><script>x</script></svg>"],
    ["a script in what looks like a comment", "<!--><script>x</script>-->"],
    ["a script in what looks like a title", "<svg><title><script>x</script></title></svg>"],
    ["a script in what looks like a style", "<svg><style><script>x</script></style></svg>"],
    ["a script in what looks like an attribute", "<p title='\"><script>x</script>'>"],
    ["a handler", '<p onclick="x">'],
    ["a handler after a slash", "<img/onerror=x src=data:,>"],
    ["a handler after a quote", '<img src="data:,"onerror=x>'],
    ["a handler over several lines", "<img\n\tONLOAD \n = x>"],
    ["a script in an address", '<a href="JavaScript:x">'],
    ["an animated address", "<svg><a><animate attributeName=href values=x></a></svg>"],
    ["a frame", '<iframe srcdoc="&lt;script>x"></iframe>'],
    ["an object", "<object data=data:text/html,x></object>"],
    ["an embedded document", "<embed src=x>"],
    ["a link", "<link rel=stylesheet href=x>"],
    ["a refresh", '<meta http-equiv="refresh" content="0">'],
    ["a policy", "<meta content=x http-equiv=Content-Security-Policy>"],
    ["a colour scheme", '<meta name="color-scheme" content="dark">'],
    ["two meta declarations in one", '<meta charset="utf-8" name="color-scheme" content="dark">'],
    ["a style with a title", "<style title=one>p { color: red }</style>"],
    ["a style with more attributes than the stack has room for", `<style${" id=a".repeat(3_000_000)}>`],
    ["a style with a title behind others", `<style type="text/css" media='print' title=one>p { color: red }</style>`],
    ["a link colour", "<body bgcolor=white vlink = red>"],
    ["the address of a file", '<img src="file:///x">'],
    ["a base", "<base href=x>"],
    ["content for browsers without scripts", "<noscript>x</noscript>"],
    ["a style that queries for scripts", "<style>@media (scripting: none) { p { color: red } }</style>"],
    ["a template", "<template shadowrootmode=open></template>"],
    ["a custom element", "<my-element></my-element>"],
    ["a tag that a parser might read differently", "<b\0></b>"],
    ["a video", "<video src=x>"],
  ])("with %s", (_what, html) => {
    expect(isStatic(html)).toBe(false);
  });
});

describe("a document counts as static", () => {
  it.each([
    ["plain text", "5 < 6, on the other hand = nothing"],
    ["tables and styles", "<!doctype html><html><head><style>td { color: red }</style></head><table><tr><td>x</table>"],
    [
      "inline pictures",
      '<img src="data:image/gif;base64,x"><svg viewBox="0 0 1 1"><linearGradient/><path d="M0 0"/></svg>',
    ],
    ["styles with a type", `<style>x</style><style type="text/css" media='print' id=a></style>`],
    ["a declared character set", '<meta charset="utf-8"><meta http-equiv="Content-Type" content="text/html"/>'],
    ["a link to another site", '<a href="https://example.com">x</a>'],
  ])("with %s", (_what, html) => {
    expect(isStatic(html)).toBe(true);
  });

  it("like the starter templates", () => {
    const folder = new URL("../../../server/demo/starter-templates/", import.meta.url);
    const htmlOf = (name: string) => readFileSync(new URL(name, folder), "utf8").replace(/\{%.*?%\}/gs, "");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
    const scripted = files.filter((name) => !isStatic(htmlOf(name)));
    expect(scripted).toEqual([]);
  });
});

describe("a document has to wait for subresources", () => {
  it.each([
    ["an image", "<img src=x>"],
    ["a background", '<p style="background: URL (x)">'],
    ["a background behind a decimal reference", '<p style="background: ur&#0108(x)">'],
    ["a background behind a hexadecimal reference", '<p style="background: &#X75;rl(x)">'],
    ["a background behind the name of a bracket", '<p style="background: url&lpar;x)">'],
    ["a background behind an escape", '<p style="background: \\75rl(x)">'],
    ["an image button", '<input type="&#105;mage" src=x>'],
    ["an imported style", '<svg><style>&commat;import "x"</style></svg>'],
    ["a picture beside an inline one", '<img src="data:image/png;base64,x"><img src="x">'],
    ["a picture in several sizes", '<img src="data:image/png;base64,x" srcset="x 2x">'],
    ["a picture without quotes", "<img src=//example.com/data:image/png;base64,x>"],
    ["a picture by its old name", "<image src=data:image/png;base64,x>"],
    ["a background beside an inline one", '<p style="background: url(data:image/png;base64,x), url(x)">'],
    ["an inline style sheet", "<style>@import url(data:text/css,x)</style>"],
    ["an inline document as a picture", '<img src="data:text/html,x">'],
    ["a font of the system", "<style>@font-face { font-family: A; src: local(Arial) }</style>"],
    ["an external drawing behind a slash", "<svg><use/href=x.svg#a></svg>"],
    ["an external drawing behind another attribute", `<svg><use id=">" href='x.svg#a'/></svg>`],
    ["an external drawing", '<svg><use x=1 xlink:href="x.svg#a"/></svg>'],
  ])("with %s", (_what, html) => {
    expect(isSelfContained(html)).toBe(false);
  });

  it.each([
    ["escaped text", "&#34;&#39;&#034;&#x27;&#X3C;&#60;&#62;&#38;&amp;&lt;"],
    ["characters of other languages", "&#8364;&#x20AC;&#160;&eacute;&nbsp;"],
    [
      "inline pictures",
      '<img alt="src" src = data:image/gif;base64,x><p style="background: url( &quot;data:image/png;base64,x">',
    ],
    [
      "an inline font",
      "<style>@font-face { font-family: A; src: url('data:font/woff2;base64,x') format('woff2') }</style>",
    ],
    ["a gradient of its own", `<svg><rect fill="url(#g)" stroke='url( "#g" )'/></svg>`],
    ["a drawing of its own", '<svg><g id="a"/><use href="#a"/></svg>'],
  ])("but not with %s", (_what, html) => {
    expect(isSelfContained(html)).toBe(true);
  });
});

// If the time grew with the square of the length, each of these would take minutes.
it.each([
  ["<use ".repeat(200_000)],
  ["<use href=# ".repeat(80_000)],
  ["<style type=a ".repeat(70_000)],
  ['<meta name="author" content="'.repeat(35_000)],
  [`<input type=${" ".repeat(1_000_000)}`],
  [`url(${" ".repeat(1_000_000)}`],
  ["url( ".repeat(200_000)],
  [`<img src=${" ".repeat(1_000_000)}`],
  [`<use href=${" ".repeat(1_000_000)}#`],
  [`<style${" ".repeat(1_000_000)}`],
  [`<meta charset=${" ".repeat(1_000_000)}`],
  [`<p on${"a".repeat(1_000_000)}`],
])("a hostile document is searched in linear time: %.20s", (html) => {
  expect([isStatic(html), isSelfContained(html)]).toHaveLength(2);
});
