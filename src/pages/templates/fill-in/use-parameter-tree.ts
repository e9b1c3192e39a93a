import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ParameterSchema } from "../../../../parameters/schema";
import {
  changeAt,
  EMPTY_OBJECT,
  type JsonNode,
  type JsonStep,
  parseJsonTree,
  printJsonTree,
} from "../../../lib/json-tree";
import { isRequired } from "./field-kind";

export interface TreeInput {
  schema: ParameterSchema;
  /** JSON text of the parameters. */
  text: string;
  /** The last text that was a JSON object. */
  lastValid: string;
  onChange: (text: string) => void;
}

/**
 * Holds the parameters as a tree of JSON. While the text is not a JSON object, the tree is that of the last text that
 * was one.
 */
export function useParameterTree({ schema, text, lastValid, onChange }: TreeInput) {
  const [known, setKnown] = useState(() => ({ text: lastValid, tree: treeOf(lastValid) ?? EMPTY_OBJECT }));
  const read = text === known.text ? known.tree : treeOf(text);
  if (read && text !== known.text) setKnown({ text, tree: read });
  const tree = read ?? known.tree;

  const latest = useRef({ tree, schema, onChange });
  // Before the next event: a later change starts from this one.
  useLayoutEffect(() => {
    latest.current = { tree, schema, onChange };
  });
  const edit = useCallback((path: readonly JsonStep[], change: (old: JsonNode | undefined) => JsonNode | undefined) => {
    const { tree, schema, onChange } = latest.current;
    const changed = changeAt(tree, path, change) ?? EMPTY_OBJECT;
    const next = withoutEmpty(changed, schema, path);
    const text = printJsonTree(next);
    // Two changes may come before the next rendering.
    latest.current = { tree: next, schema, onChange };
    // The nodes that did not change stay the same, so their fields are not drawn again.
    setKnown({ text, tree: next });
    onChange(text);
  }, []);
  return { tree, isBroken: read === undefined, edit };
}

/** Returns undefined if the text is not a JSON object. Blank text has no parameters. */
function treeOf(text: string): JsonNode | undefined {
  const tree = text.trim() === "" ? EMPTY_OBJECT : parseJsonTree(text);
  return tree?.kind === "object" ? tree : undefined;
}

/**
 * Removes the objects around a path that are empty and need not be there: `{}` counts as true in a condition. Entries
 * of a map stay, because the user has named them.
 */
function withoutEmpty(tree: JsonNode, schema: ParameterSchema, path: readonly JsonStep[]): JsonNode {
  let next = tree;
  for (let length = path.length - 1; length > 0; length--) {
    const place = path.slice(0, length);
    const name = place.at(-1);
    const parent = schemaAt(schema, place.slice(0, -1));
    const isOptional = typeof name === "string" && parent && hasProperty(parent, name) && !isRequired(parent, name);
    if (!isOptional) return next;
    next =
      changeAt(next, place, (node) => (node?.kind === "object" && node.members.length === 0 ? undefined : node)) ??
      EMPTY_OBJECT;
  }
  return next;
}

function schemaAt(schema: ParameterSchema, path: readonly JsonStep[]): ParameterSchema | undefined {
  return path.reduce<ParameterSchema | undefined>((at, step) => {
    if (typeof step === "number") return at?.items;
    return at && hasProperty(at, step) ? at.properties?.[step] : at?.additionalProperties;
  }, schema);
}

const hasProperty = ({ properties = {} }: ParameterSchema, name: string): boolean => Object.hasOwn(properties, name);
