import type { ZodObject, ZodType, z } from "zod";
import type { ErrorCode } from "./errors";

/**
 * Who may make a call:
 * `public` anyone; `customer` the bearer of an access token; `member` a member of the workspace in the path;
 * `admin` a member whose role there is ADMIN.
 */
export type Access = "public" | "customer" | "member" | "admin";

/** One call of the wire, described once: the server validates and answers by it, portal and tests take their types from it. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Fastify's notation: `/api/app/workspaces/:workspaceId`. */
  path: `/${string}`;
  access: Access;
  /** One line for the reference. */
  summary: string;
  params?: ZodObject;
  query?: ZodObject;
  body?: ZodObject;
  /** Largest body in bytes; the service's default where absent. */
  maxBodyBytes?: number;
  /** 201 where the call creates something. */
  status: 200 | 201;
  /** A JSON object, or `"pdf"` for the bytes of a document. */
  response: ZodType | "pdf";
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
export type BodyOf<E> = E extends { body: infer S } ? Output<S> : undefined;

/** What a caller sends: before validation. */
export type ParamsFor<E> = E extends { params: infer S } ? Input<S> : undefined;
export type QueryFor<E> = E extends { query: infer S } ? Input<S> : undefined;
export type BodyFor<E> = E extends { body: infer S } ? Input<S> : undefined;

/** What the call answers: a JSON object, or a document's bytes. */
export type ResponseOf<E> = E extends { response: infer S } ? (S extends ZodType ? z.output<S> : Blob) : never;
