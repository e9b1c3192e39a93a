import { describe, expect, it } from "vitest";
import { needsAnimationFrames } from "../../../server/render/chromium/page/animation-frames";

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
