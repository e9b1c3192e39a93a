import { createHash } from "node:crypto";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";

interface ObjectCopierDependencies {
  source: PDFContext;
  target: PDFContext;
  /** Objects of the target that further sources may use, by their content. */
  shared: Map<string, PDFRef>;
  /** Returns the value to write for an entry of a dictionary. */
  rewrite(key: string, value: PDFObject): PDFObject;
}

/** Types of dictionaries that equal documents may share. They may also share streams. */
const SHAREABLE_TYPES = new Set(["/Font", "/FontDescriptor"]);
const TYPE = PDFName.of("Type");

/**
 * Copies objects from one PDF to another with everything that they refer to. Fonts, images and other streams that the
 * target already has are not copied again.
 */
export class PdfObjectCopier {
  readonly #dependencies: ObjectCopierDependencies;
  /** Objects of the target, by the source's reference. */
  readonly #copies = new Map<PDFRef, PDFObject>();
  /** Objects that are referred to, and not copied yet. A queue, because chains of references can be long. */
  readonly #pending: { from: PDFRef; to: PDFRef }[] = [];

  constructor(dependencies: ObjectCopierDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sets what stands for an object of the source in all copies. */
  replace(from: PDFRef, to: PDFObject): void {
    this.#copies.set(from, to);
  }

  /** Copies a value. Call `finish` after the last one. */
  copy(value: PDFObject): PDFObject {
    if (value instanceof PDFRef) return this.#copyReference(value);
    if (value instanceof PDFDict) return this.copyDictionary(value);
    if (value instanceof PDFStream) return this.#copyStream(value);
    // Names, numbers and texts do not change, and belong to no PDF.
    if (!(value instanceof PDFArray)) return value;
    const copied = PDFArray.withContext(this.#dependencies.target);
    for (const element of value.asArray()) copied.push(this.copy(element));
    return copied;
  }

  /** Copies what the copied values refer to. */
  finish(): void {
    const { source, target } = this.#dependencies;
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      target.assign(next.to, this.copy(source.lookup(next.from) ?? PDFNull));
    }
  }

  #copyReference(from: PDFRef): PDFObject {
    const known = this.#copies.get(from);
    if (known) return known;
    const { source, target } = this.#dependencies;
    const value = source.lookup(from);
    const to = target.nextRef();
    this.#copies.set(from, to);
    if (!isShareable(value)) {
      this.#pending.push({ from, to });
      return to;
    }
    const copied = this.copy(value);
    const ref = this.#share(copied, to);
    this.#copies.set(from, ref);
    return ref;
  }

  /** Returns the target's equal object if there is one, and else adds the copy. */
  #share(copied: PDFObject, to: PDFRef): PDFRef {
    const { shared, target } = this.#dependencies;
    const hash = createHash("sha256");
    if (copied instanceof PDFRawStream) hash.update(copied.dict.toString()).update(copied.contents);
    else hash.update(copied.toString());
    const key = hash.digest("base64");
    const equal = shared.get(key);
    if (equal) return equal;
    shared.set(key, to);
    target.assign(to, copied);
    return to;
  }

  /** Copies a dictionary as `copy` does. */
  copyDictionary(value: PDFDict): PDFDict {
    const { target, rewrite } = this.#dependencies;
    const copied = PDFDict.withContext(target);
    for (const [key, entry] of value.entries()) copied.set(key, this.copy(rewrite(key.decodeText(), entry)));
    return copied;
  }

  #copyStream(value: PDFStream): PDFStream {
    const dict = this.copyDictionary(value.dict);
    return PDFRawStream.of(dict, value.getContents());
  }
}

/** Fonts and streams refer to no pages, and to few other objects. */
const isShareable = (value: PDFObject | undefined): value is PDFObject =>
  value instanceof PDFStream || (value instanceof PDFDict && SHAREABLE_TYPES.has(String(value.get(TYPE))));
