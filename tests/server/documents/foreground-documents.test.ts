import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ForegroundDocuments } from "../../../server/documents/foreground-documents";
import type { Renderer } from "../../../server/render/renderer";
import { sampleDocument } from "../../support/sample-document";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is busy while callers wait for documents and for a moment afterwards, and then says so", async () => {
  const finish: (() => void)[] = [];
  const render: Renderer["render"] = () => new Promise((resolve) => finish.push(() => resolve(sampleDocument)));
  const foreground = new ForegroundDocuments();
  const onQuiet = vi.fn();
  foreground.onQuiet(onQuiet);
  const renderer = foreground.watch({ render } as Renderer);
  expect(foreground.isBusy).toBe(false);

  const documents = [1, 2].map(() => renderer.render({ template: "", parameters: "{}" }));
  expect(foreground.isBusy).toBe(true);
  for (const each of finish) each();
  await Promise.all(documents);
  expect(foreground.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(99);
  const next = renderer.render({ template: "", parameters: "{}" });
  await vi.advanceTimersByTimeAsync(200);
  expect(onQuiet).not.toHaveBeenCalled();
  finish.at(-1)?.();
  await next;
  await vi.advanceTimersByTimeAsync(101);
  expect(foreground.isBusy).toBe(false);
  expect(onQuiet).toHaveBeenCalledOnce();
});

it("is not busy while the only document waits, nor after its end", async () => {
  let setWaiting = (_isWaiting: boolean) => {};
  let finish = () => {};
  const rendered = new Promise<typeof sampleDocument>((resolve) => (finish = () => resolve(sampleDocument)));
  const render: Renderer["render"] = ({ onWaiting }) => {
    setWaiting = (isWaiting) => onWaiting?.(isWaiting);
    return rendered;
  };
  const foreground = new ForegroundDocuments();
  const document = foreground.watch({ render } as Renderer).render({ template: "", parameters: "{}" });
  setWaiting(true);
  setWaiting(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(foreground.isBusy).toBe(false);
  setWaiting(false);
  expect(foreground.isBusy).toBe(true);
  setWaiting(true);
  finish();
  await document;
  setWaiting(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(foreground.isBusy).toBe(false);
});
