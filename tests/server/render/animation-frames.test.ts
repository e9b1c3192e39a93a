import { describe, expect, it } from "vitest";
import { needsAnimationFrames } from "../../../server/render/chromium/page/animation-frames";
import { sharedRenderer, textOf } from "./test-renderer";

describe("A document", () => {
  it.each([
    ["draws in animation frames", "<script>requestAnimationFrame(draw)</script>"],
    ["has a transition", "<style>p { transition: color 1s }</style>"],
    ["observes an element's size", "<script>new ResizeObserver(draw).observe(document.body)</script>"],
    ["has an image", "<img alt=''><script>1</script>"],
    ["has a font", "<style>@font-face { font-family: F; src: local(G) }</style>"],
    ["has a script from another host", "<script async src = 'https://example.com/chart.js'></script>"],
    ["is too large to be searched", `<script>1</script>${" ".repeat(2 ** 20)}`],
  ])("that %s gets frames from the beginning", (_, html) => {
    expect(needsAnimationFrames(html)).toBe(true);
  });

  it("whose script only writes text does not", () => {
    expect(needsAnimationFrames("<h1>Invoice</h1><script>document.title += new Date().getFullYear()</script>")).toBe(
      false,
    );
  });
});

describe("Documents with animation frames", () => {
  const renderer = sharedRenderer({ concurrency: 4, deadlineMs: 60_000 });
  const COUNTING = `<script>window.platenReady = false; let frames = 0; const count = () => {
    if (++frames < 30) return requestAnimationFrame(count);
    document.body.append(frames + " frames"); window.platenReady = true }; requestAnimationFrame(count)</script>`;

  it("get all of them if they are made in one browser at the same time, and the browser survives", async () => {
    const texts = await Promise.all([1, 2, 3, 4].map(() => textOf(renderer.current, COUNTING)));
    expect(texts).toEqual([["30 frames"], ["30 frames"], ["30 frames"], ["30 frames"]]);
    expect(renderer.current.health.restarts).toBe(0);
  });

  it("get them after a document that blocked its own frame was given up", async () => {
    const template = "<script>window.platenReady = false; requestAnimationFrame(() => { for (;;); })</script>";
    const signal = AbortSignal.timeout(1_500);
    await expect(renderer.current.render({ template, parameters: {}, signal })).rejects.toThrow();
    expect(await textOf(renderer.current, COUNTING)).toEqual(["30 frames"]);
    expect(renderer.current.health.restarts).toBe(0);
  });
});
