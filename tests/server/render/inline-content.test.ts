import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { toBuffer } from "bwip-js/node";
import { describe, expect, it } from "vitest";
import { isSelfContained } from "../../../server/render/chromium/page/static-document";
import { sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer();

/** Makes a document wait for its subresources: a backslash may hide one. */
const WAIT = "<!-- \\ -->";

const dataUrl = (type: string, content: Buffer | string) =>
  `data:${type};base64,${Buffer.from(content).toString("base64")}`;
const png = async (scale: number) => dataUrl("image/png", await toBuffer({ bcid: "qrcode", text: "x", scale }));
const svg = (content: string) =>
  dataUrl("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${content}</svg>`);
const font = readFileSync(
  createRequire(import.meta.url).resolve("@expo-google-fonts/open-sans/500Medium/OpenSans_500Medium.ttf"),
);

const [small, large] = await Promise.all([png(1), png(20)]);
const circle = svg(`<circle cx="40" cy="40" r="30" fill="teal"/>`);
const nested = svg(`<image href="${small}" width="60" height="60"/><style>svg{background:url("${small}")}</style>`);

/** A PDF without its creation time. */
async function bytesOf(template: string, workspaceId: string): Promise<string> {
  const { pdf } = await renderer.current.render({ template, parameters: {}, workspaceId });
  return pdf.toString("latin1").replace(/\/(Creation|Mod)Date \(.*?\)/g, "");
}

describe("a document does not wait for inline content, and has it:", () => {
  it.each([
    ["a picture", `<img src="${small}">x`],
    ["a large picture", `<img src="${large}">x`],
    [
      "a lazy picture below the first page",
      `<p style="height:3000px">x</p><img loading="lazy" decoding="async" src="${large}">`,
    ],
    ["a drawing", `<img src="${circle}">x`],
    ["a drawing with pictures", `<img src="${nested}">x`],
    ["a background", `<p style="height:90px;background:url(${circle})">x`],
    ["a background in quotes", `<p style="height:90px;background:url(&quot;${nested}&quot;)">x`],
    [
      "a border, a bullet and a mask",
      `<p style='border:9px solid;border-image:url("${small}") 3'>x<li style="list-style:url(${circle})">y
      <div style="height:90px;background:red;mask:url(${circle})">z</div>`,
    ],
    ["generated content", `<style>p::before{content:url(${circle})}</style><p>x`],
    [
      "a font",
      `<style>@font-face{font-family:A;src:url(${dataUrl("font/ttf", font)}) format("truetype")}p{font:12pt A}</style><p>fonts`,
    ],
    [
      "a font after a broken one",
      `<style>@font-face{font-family:A;src:url(data:font/woff,x),url(${dataUrl("font/ttf", font)})}p{font:12pt A}</style><p>fonts`,
    ],
    [
      "a gradient of its own",
      `<svg><linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="90" height="90" fill="url( '#g' )"/></svg>`,
    ],
    [
      "a filter of another drawing",
      `<p style="filter:url('${svg(`<filter id="f"><feOffset dx="30"/></filter>`)}#f')">x`,
    ],
    ["a broken picture", `<img alt="x" src="data:image/png;base64,broken">y`],
  ])("%s", async (what, template) => {
    expect(isSelfContained(template)).toBe(true);
    expect(isSelfContained(template + WAIT)).toBe(false);
    const waited = await bytesOf(template + WAIT, `waited ${what}`);
    expect(await bytesOf(template, `first ${what}`)).toBe(waited);
    // In a used page, too.
    expect(await bytesOf(template, `waited ${what}`)).toBe(waited);
    expect(await bytesOf("x", `first ${what}`)).toBe(await bytesOf("x", "another"));
  });
});
