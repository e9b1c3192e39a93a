import { afterEach, describe, expect, it, vi } from "vitest";
import { packTexts, sizeOfText, unpackTexts } from "../../contract/packed-texts";

const TEXTS = ["{}", "", '{"name":"Zo\u00eb"}', "\u8acb\u6c42", "\u{1f600}", "\ufeffx"];

describe("packed texts", () => {
  afterEach(() => vi.restoreAllMocks());

  it("are the texts that were packed", () => {
    const packed = packTexts(TEXTS);
    expect([...unpackTexts(packed)]).toEqual(TEXTS);
    expect([...unpackTexts(packed, 2, 4)]).toEqual(TEXTS.slice(2, 4));
    expect([...unpackTexts(packTexts([]))]).toEqual([]);
  });

  it("know their sizes in UTF-8, and take no more memory", () => {
    const packed = packTexts(TEXTS);
    const sizes = TEXTS.map((text) => Buffer.byteLength(text));
    expect(TEXTS.map((_, index) => sizeOfText(packed, index))).toEqual(sizes);
    expect(packed.bytes.buffer.byteLength).toBe(Buffer.byteLength(TEXTS.join("")));
  });

  it("are decoded one by one, when they are needed", () => {
    const decode = vi.spyOn(TextDecoder.prototype, "decode");
    const texts = unpackTexts(packTexts(TEXTS));
    expect(decode).not.toHaveBeenCalled();
    texts.next();
    expect(decode).toHaveBeenCalledTimes(1);
  });
});
