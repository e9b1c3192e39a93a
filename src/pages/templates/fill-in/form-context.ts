import { type ComponentType, createContext, useContext } from "react";
import type { ParameterSchema } from "../../../../parameters/schema";
import type { JsonNode, JsonStep } from "../../../lib/json-tree";

/** A place in the parameters, with its schema. */
export interface FieldProps {
  label: string;
  schema: ParameterSchema;
  node: JsonNode | undefined;
  path: readonly JsonStep[];
  required: boolean;
  /** Whether this is an entry of a list or map. An emptied one is null: without it, its row would go, too. */
  isEntry?: boolean;
}

/** State and functions that all fields of the form share. */
interface FormContext {
  /** Changes the value at a path. Removes an optional object together with its last value. */
  edit: (path: readonly JsonStep[], change: (old: JsonNode | undefined) => JsonNode | undefined) => void;
  /** Expected values, by their JSON Pointers. Missing values are not among them. */
  problems: ReadonlyMap<string, string>;
  disabled: boolean;
  /** Shows any parameter. Groups and rows get it from here, because it shows them, too. */
  Field: ComponentType<FieldProps>;
}

export const FormContext = createContext<FormContext>({
  edit: () => undefined,
  problems: new Map(),
  disabled: false,
  Field: () => null,
});

export const useFormContext = (): FormContext => useContext(FormContext);

/** Returns a JSON Pointer (RFC 6901). */
export const pointerOf = (path: readonly JsonStep[]): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
