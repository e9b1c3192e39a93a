import type { ZodObject, ZodType, z } from "zod";
import type { ErrorCode } from "./errors";

/**
 * Who may make a call:
 * `public` anyone; `customer` the bearer of an access token; `member` a member of the workspace in the path;
 * `admin` a member whose role there is ADMIN; `key` a program with an API key, which acts for the key's workspace.
 */
export type Access = "public" | "customer" | "member" | "admin" | "key";

/** What a call answers with: a JSON object, or `"pdf"` and `"zip"` for the bytes of a file. */
type AnswerBody = ZodType | "pdf" | "zip";

/** A further answer that a caller can wish for, such as the one to `Prefer: respond-async`. */
interface FurtherAnswer {
  status: 200 | 201 | 202;
  /** When this is the answer, in words. */
  when: string;
  response: AnswerBody;
}

/** One call of the wire, described once: the server validates and answers by it, portal and tests take their types from it. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Fastify's notation: `/api/app/workspaces/:workspaceId`. */
  path: `/${string}`;
  access: Access;
  /** One line for the reference. */
  summary: string;
  /** What the line can't say, in Markdown. */
  description?: string;
  /** Headers that mean something to this call, by their names in lower case. */
  headers?: ZodObject;
  params?: ZodObject;
  query?: ZodObject;
  body?: ZodObject;
  /** JSON where absent. Lines of JSON become the body's `items`, beside what the query says. */
  bodyTypes?: readonly ("application/json" | "application/jsonl")[];
  /** Largest body in bytes; the service's default where absent. */
  maxBodyBytes?: number;
  /** 201 where the call creates something; 202 where that is still to be done. */
  status: 200 | 201 | 202;
  response: AnswerBody;
  also?: readonly FurtherAnswer[];
  /** The codes this call can answer with, beside the ones any call can (see `serve`). */
  errors: readonly ErrorCode[];
}

/** Identity; fixes the literal types of a description. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Output<S> = S extends ZodType ? z.output<S> : undefined;
type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** What a handler gets: after validation. */
export type ParamsOf<E> = E extends { params: infer S } ? Output<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Output<S> : undefined;
export type HeadersOf<E> = E extends { headers: infer S } ? Output<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? Output<S> : undefined;

/** What a caller sends: before validation. */
export type ParamsFor<E> = E extends { params: infer S } ? Input<S> : undefined;
export type QueryFor<E> = E extends { query: infer S } ? Input<S> : undefined;
export type BodyFor<E> = E extends { body: infer S } ? Input<S> : undefined;

/** What the call answers: a JSON object, or a document's bytes. */
export type ResponseOf<E> = E extends { response: infer S } ? (S extends ZodType ? z.output<S> : Blob) : never;
