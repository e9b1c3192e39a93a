import { describe, expect, it } from "vitest";
import { ASSET_TYPES, LIMITS } from "../../../contract/product";
import { inspectAsset } from "../../../server/assets/inspect-asset";
import { PNG, pngHeader, svg } from "../../support/asset-files";

const inspect = (content: Buffer | string, name = "file", contentType?: string) =>
  inspectAsset({ name, contentType, content: Buffer.from(content) });

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

const box = (name: string, ...contents: Buffer[]): Buffer => {
  const body = Buffer.concat(contents);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 8);
  return Buffer.concat([length, Buffer.from(name, "latin1"), body]);
};
const ispe = (width: number, height: number) => box("ispe", bytes([0, 0, 0, 0, 0, 0, 0, width, 0, 0, 0, height]));
const avif = (...sizes: Buffer[]) =>
  Buffer.concat([
    box("ftyp", bytes("mif1", [0, 0, 0, 0], "mif1avif")),
    box("meta", bytes([0, 0, 0, 0]), box("hdlr"), box("iprp", box("ipco", box("colr"), ...sizes))),
  ]);

/** A segment before the frame header, as cameras write it, with bytes that look like a frame header. */
const EXIF = [0xff, 0xe1, 0, 10, 0xff, 0xc0, 0, 17, 8, 0, 9, 0];
const IMAGES: [type: string, content: Buffer, width: number | null, height: number | null][] = [
  ["image/png", pngHeader(640, 480), 640, 480],
  ["image/gif", bytes("GIF89a", [0x40, 0x01, 0xf0, 0x00]), 320, 240],
  ["image/jpeg", bytes([0xff, 0xd8], EXIF, [0xff, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80, 3, 0, 0, 0]), 640, 480],
  ["image/webp", bytes("RIFF....WEBPVP8X....", [0, 0, 0, 0], [0x7f, 2, 0], [0xdf, 1, 0]), 640, 480],
  ["image/webp", bytes("RIFF....WEBPVP8 ....", [0, 0, 0, 0x9d, 1, 0x2a], [0x80, 2, 0xe0, 1]), 640, 480],
  ["image/webp", bytes("RIFF....WEBPVP8L....", [0x2f, 0x7f, 0xc2, 0x77, 0], "....."), 640, 480],
  ["image/avif", avif(ispe(30, 20), ispe(64, 48)), 64, 48],
  ["image/svg+xml", svg("red"), 40, 20],
  ["image/svg+xml", Buffer.from('<svg viewBox="0 0 30 15.4" xmlns="http://www.w3.org/2000/svg"/>'), 30, 15],
  ["image/svg+xml", Buffer.from('<svg width="100%" xmlns="http://www.w3.org/2000/svg"/>'), null, null],
];

describe("what an asset is", () => {
  it.each(IMAGES)("is read from its content: %s", (mediaType, content, width, height) => {
    expect(inspect(content, "wrong.woff2", "font/woff2")).toEqual({ mediaType, width, height, usedNames: [] });
  });

  it.each([
    ["font/woff2", "wOF2"],
    ["font/woff", "wOFF"],
    ["font/otf", "OTTO"],
    ["font/ttf", "\u0000\u0001\u0000\u0000"],
    ["font/ttf", "true"],
  ])("is read from its content: %s", (mediaType, start) => {
    expect(inspect(bytes(start, "....."))).toEqual({ mediaType, width: null, height: null, usedNames: [] });
  });

  it("covers every media type of the contract", () => {
    const images = IMAGES.map(([type]) => type);
    const fonts = ["font/woff2", "font/woff", "font/ttf", "font/otf"];
    expect(new Set([...images, ...fonts, "text/css"])).toEqual(new Set(ASSET_TYPES));
  });

  it("is an SVG image also after a declaration, comments and a document type", () => {
    const head = '\ufeff<?xml version="1.0"?>\n<!-- > <p> -->\n<!DOCTYPE svg [<!ENTITY a "b>">]>\n';
    expect(inspect(`${head}<svg>`).mediaType).toBe("image/svg+xml");
    expect(inspect(`${"<!---->".repeat(10_000)}<svg>`).mediaType).toBe("image/svg+xml");
  });

  it("is a style sheet if the caller says so and it is text without markup", () => {
    for (const args of [["a.css"], ["A.CSS"], ["a", "text/css; charset=utf-8"]] as const) {
      expect(inspect("p { color: red }", ...args).mediaType).toBe("text/css");
    }
    expect(() => inspect("p { color: red }", "a.txt", "text/plain")).toThrow("UNSUPPORTED_ASSET");
  });
});

describe("an asset is refused", () => {
  it.each([
    ["an SVG image with two document types", "<!doctype svg><!doctype svg><svg>"],
    ["10,001 comments before an SVG image", `${"<!---->".repeat(10_001)}<svg>`],
    ["an AVIF with 10,000 boxes before its size", avif(...Array(9_999).fill(box("free")), ispe(64, 48))],
    ["an HTML page", "<!doctype html><script>alert(1)</script>"],
    ["an HTML page with an SVG image in it", "<p><svg></svg>"],
    ["a PDF", "%PDF-1.7"],
    ["a program", "#!/bin/sh"],
    ["text with U+0000", "p{}\u0000"],
    ["nothing", ""],
    ["blanks", " \n"],
    ["an unfinished comment", "<!-- <svg>"],
    ["an unfinished document type", "<!doctype svg [ <svg>"],
    ["bytes that are not UTF-8", bytes("p{}", [0xff])],
    ["an ISO file that is no image", box("ftyp", bytes("isom", [0, 0, 0, 0], "mp42"))],
    ["a PNG without a size", PNG.subarray(0, 20)],
    ["a PNG without pixels", pngHeader(0, 10)],
    ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ["a WebP without a size", bytes("RIFF....WEBPVP8X")],
    ["an AVIF whose boxes have no end", Buffer.concat([avif().subarray(0, 24), bytes([0, 0, 0, 1], "meta")])],
  ])("if it is %s", (_, content) => {
    // A name that ends with `.css` makes no difference to markup and damaged files.
    const name = typeof content === "string" && content.startsWith("#") ? "a.svg" : "a.css";
    const found = () => inspect(content, content.toString().startsWith("%") ? "a.pdf" : name);
    expect(found).toThrow(expect.objectContaining({ errorCode: "UNSUPPORTED_ASSET", statusCode: 415 }));
  });

  it("if it has too many pixels, whatever its file takes", () => {
    const max = LIMITS.maxAssetPixels;
    expect(inspect(pngHeader(4096, 4096)).width).toBe(4096);
    const refusal = { errorCode: "PAYLOAD_TOO_LARGE", data: expect.objectContaining({ limit: "assetPixels", max }) };
    for (const [width, height] of [
      [4097, 4096],
      [2 ** 31 - 1, 2 ** 31 - 1],
    ] as const) {
      expect(() => inspect(pngHeader(width, height))).toThrow(expect.objectContaining(refusal));
    }
  });
});
