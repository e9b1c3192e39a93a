/** Limits of a parameter schema. */
export const SCHEMA_LIMITS = {
  /** Maximum number of parameters: properties, and elements of arrays. */
  maxParameters: 1_000,
  /** Maximum nesting: objects and arrays around a parameter. */
  maxDepth: 20,
  maxNameCharacters: 200,
} as const;

export const JSON_TYPES = ["string", "number", "boolean", "object", "array", "null"] as const;
export type JsonType = (typeof JSON_TYPES)[number];

export const TEXT_FORMATS = ["date", "date-time"] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Ways to show a value in a form. */
export const DISPLAY_FORMATS = ["money", "date", "date-time", "multiline"] as const;
export type DisplayFormat = (typeof DISPLAY_FORMATS)[number];

/** Our additions to a schema, for forms. */
export interface Presentation {
  label?: string;
  /** `switch`: the template only tests the value, which may be of any type. A form shows a switch. */
  format?: DisplayFormat | "switch";
  /** Position among the properties of an object, from 0. */
  order?: number;
  /** False in the root if the template has more parameters than a schema may have. */
  isComplete?: false;
}

/**
 * The part of JSON Schema 2020-12 that a parameter schema consists of. It has no references and no patterns: checking
 * parameters takes time in proportion to their size, whatever the schema.
 */
export interface ParameterSchema {
  $schema?: string;
  /** Absent if any type will do. */
  type?: JsonType | JsonType[];
  format?: TextFormat;
  description?: string;
  enum?: (string | number | boolean | null)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, ParameterSchema>;
  required?: string[];
  /** Schema of the properties that have no name of their own, in an object that is a map. */
  additionalProperties?: ParameterSchema;
  items?: ParameterSchema;
  "x-platen"?: Presentation;
}

/** Returns the types that a schema allows; undefined if it allows all. */
export const typesOf = ({ type }: ParameterSchema): readonly JsonType[] | undefined =>
  typeof type === "string" ? [type] : type;
