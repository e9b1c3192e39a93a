import {
  PDFArray,
  type PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import type { PdfObjectCopier } from "./pdf-object-copier";

const STRUCTURE = PDFName.of("StructTreeRoot");
const [KIDS, NUMBERS, NAMES, ELEMENTS] = ["Kids", "Nums", "Names", "K"].map(PDFName.of) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];
/** Entries of a page and of an annotation: their keys in the tree of parents. */
const PARENT_KEYS = new Set(["StructParents", "StructParent"]);
/** Entries with ids of elements: an element's own, and those of the headers of a table cell. */
const ID_KEYS = new Set(["ID", "Headers"]);

/**
 * Joins the tags of merged documents (ISO 32000-1, 14.7): each document becomes an element of one tree. The numbers and
 * ids that each document counts from its own start are made unique.
 */
export class PdfStructure {
  readonly #target: PDFContext;
  readonly #rootRef: PDFRef;
  readonly #elements: PDFObject[] = [];
  /** Keys and values of the tree of parents, and of the tree of ids. */
  readonly #parents: PDFObject[] = [];
  readonly #ids: PDFObject[] = [];
  #nextParentKey = 0;
  #documents = 0;

  constructor(target: PDFContext) {
    this.#target = target;
    this.#rootRef = target.nextRef();
  }

  /** Starts with another document. Returns how to rewrite the entries of its dictionaries. */
  begin(): (key: string, value: PDFObject) => PDFObject {
    const offset = this.#nextParentKey;
    const document = this.#documents++;
    return (key, value) => {
      if (PARENT_KEYS.has(key) && value instanceof PDFNumber) return PDFNumber.of(value.asNumber() + offset);
      return ID_KEYS.has(key) ? this.#uniqueId(value, document) : value;
    };
  }

  /** Adds the tags of the document that `begin` has started, if it has some. */
  add(catalog: PDFCatalog, copier: PdfObjectCopier): void {
    const ref = catalog.get(STRUCTURE);
    const root = catalog.lookupMaybe(STRUCTURE, PDFDict);
    if (!root || !(ref instanceof PDFRef)) return;
    copier.replace(ref, this.#rootRef);
    const elements = root.lookup(ELEMENTS);
    const list = elements instanceof PDFArray ? elements.asArray() : [root.get(ELEMENTS)];
    for (const element of list) if (element) this.#elements.push(copier.copy(element));
    const offset = this.#nextParentKey;
    for (const [key, value] of entriesOf(root.lookupMaybe(PDFName.of("ParentTree"), PDFDict), NUMBERS)) {
      const number = (key as PDFNumber).asNumber() + offset;
      this.#nextParentKey = Math.max(this.#nextParentKey, number + 1);
      this.#parents.push(PDFNumber.of(number), copier.copy(value));
    }
    for (const [key, value] of entriesOf(root.lookupMaybe(PDFName.of("IDTree"), PDFDict), NAMES)) {
      this.#ids.push(this.#uniqueId(key, this.#documents - 1), copier.copy(value));
    }
  }

  /** Writes the joined tree, if any document has tags. */
  write(catalog: PDFDict): void {
    if (this.#elements.length === 0) return;
    const target = this.#target;
    const root = target.obj({
      Type: "StructTreeRoot",
      K: this.#elements,
      ParentTree: target.register(target.obj({ Nums: this.#parents })),
      ParentTreeNextKey: this.#nextParentKey,
      ...(this.#ids.length > 0 && { IDTree: target.register(target.obj({ Names: this.#ids })) }),
    });
    target.assign(this.#rootRef, root);
    catalog.set(STRUCTURE, this.#rootRef);
    catalog.set(PDFName.of("MarkInfo"), target.obj({ Marked: true }));
  }

  /** Returns an id, or a list of ids, that no other document has. Padded, because the tree of ids is sorted. */
  #uniqueId(value: PDFObject, document: number): PDFObject {
    if (value instanceof PDFString) return PDFString.of(`${String(document).padStart(5, "0")}-${value.asString()}`);
    if (!(value instanceof PDFArray)) return value;
    const ids = PDFArray.withContext(this.#target);
    for (const id of value.asArray()) ids.push(this.#uniqueId(id, document));
    return ids;
  }
}

/** The entries of a number tree or name tree (ISO 32000-1, 7.9.6 and 7.9.7), in order. */
function* entriesOf(node: PDFDict | undefined, key: PDFName): Generator<[PDFObject, PDFObject]> {
  if (!node) return;
  const entries = node.lookupMaybe(key, PDFArray)?.asArray() ?? [];
  for (let index = 0; index + 1 < entries.length; index += 2) {
    const [name, value] = [entries[index], entries[index + 1]];
    if (name && value) yield [name, value];
  }
  for (const kid of node.lookupMaybe(KIDS, PDFArray)?.asArray() ?? []) {
    yield* entriesOf(node.context.lookupMaybe(kid, PDFDict), key);
  }
}
