import type { z } from "zod";

/** The parts of OpenAPI 3.1 that the reference uses. A test checks the whole document with a validator. */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Header {
  description: string;
  schema: Schema;
  example: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface Body {
  required?: boolean;
  description?: string;
  content: Record<string, MediaType>;
}

interface Answer {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
}

/** Answers by HTTP status. */
export type Answers = Record<string, Answer>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Answers;
  "x-codeSamples"?: { lang: string; label: string; source: string }[];
}

/** Operations by method, in lower case. */
export type PathItem = Record<string, Operation>;

export interface Tag {
  name: string;
  description?: string;
}
