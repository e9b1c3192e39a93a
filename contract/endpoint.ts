import type { ZodObject, ZodType, z } from "zod";
import type { ErrorCode } from "./errors";
import type { ApiKeyScope } from "./product";
import {
  ADMIN_ROUTES,
  ASSET_ROUTES,
  CUSTOMER_ROUTES,
  EXPORT_ROUTES,
  HEADER_MEMBER_ROUTES,
  KEY_ROUTES,
  MEMBER_ROUTES,
  PDF_ROUTES,
  PUBLIC_ROUTES,
  STEP_UP_ROUTES,
  TEMPLATE_KEY_ROUTES,
  TEMPLATES_SCOPE_ROUTES,
  ZIP_ROUTES,
} from "./routes";

const ROUTES = {
  public: PUBLIC_ROUTES,
  customer: CUSTOMER_ROUTES,
  headerMember: HEADER_MEMBER_ROUTES,
  member: MEMBER_ROUTES,
  admin: ADMIN_ROUTES,
  key: KEY_ROUTES,
};

/** The callers that a call admits (see routes.ts). */
export type Access = keyof typeof ROUTES;

type RoutesFor<A extends Access> = (typeof ROUTES)[A][number];
type RouteName = RoutesFor<Access>;
type PdfRoute = (typeof PDF_ROUTES)[number];
type AssetRoute = (typeof ASSET_ROUTES)[number];
type ExportRoute = (typeof EXPORT_ROUTES)[number];
type ZipRoute = (typeof ZIP_ROUTES)[number];
type FileRoute = PdfRoute | AssetRoute | ExportRoute | ZipRoute;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Body of a successful answer: the schema of a JSON object, the kind of file, or none in a redirect. */
type AnswerBody = ZodType | "pdf" | "zip" | "asset" | "export" | "redirect";

/** An answer that the caller can choose with a header, such as `Prefer: respond-async`. */
interface FurtherAnswer {
  status: 200 | 201 | 202 | 206 | 302;
  /**
   * Condition for this answer, shown in the reference: a request header, or a phrase such as "The result of a batch".
   */
  when: string;
  response: AnswerBody;
}

/** The part of a call that routes.ts does not say: its schemas, its errors, and its text for the reference. */
interface Description {
  /** One line for the reference. */
  summary: string;
  /** Further text for the reference, in Markdown. */
  description?: string;
  /** Headers that this call reads, by their names in lower case. */
  headers?: ZodObject;
  params?: ZodObject;
  query?: ZodObject;
  body?: ZodObject;
  /** True if a call without a body is one with an empty object. All fields of the body need defaults. */
  isBodyOptional?: boolean;
  /**
   * JSON by default. With JSON Lines, each line becomes an entry of the body's `items`, and the query gives the rest.
   */
  bodyTypes?: readonly ("application/json" | "application/jsonl")[];
  /** Media types of a body that is a file, sent as it is. Its content is checked, whatever type the caller names. */
  fileTypes?: readonly string[];
  /** {@link maxBodyBytesOf} has the default. */
  maxBodyBytes?: number;
  /** Maximum number of values of the body, with nested ones. The service's default applies if absent. */
  maxBodyValues?: number;
  /** 201 if the call creates something, 202 if that happens in the background. */
  status: 200 | 201 | 202;
  response: AnswerBody;
  also?: readonly FurtherAnswer[];
  /** Error codes of this call, besides those that every call can answer with (see server/reference/failures.ts). */
  errors: readonly ErrorCode[];
}

/**
 * One call of the service, described once: the server validates requests and serialises answers with it, and the
 * portal, the command line and the tests take their types from it.
 */
export interface Endpoint extends Description {
  method: Method;
  /** In Fastify's notation: `/api/app/workspaces/:workspaceId`. */
  path: `/${string}`;
  access: Access;
  /** Whether the call needs a recent proof of the account's second factor (see STEP_UP_ROUTES). */
  needsStepUp?: boolean;
  /** The scope that an API key needs for the call, if it is more than the default. */
  scope?: ApiKeyScope;
  /** Whether an API key that is limited to one template may make the call (see TEMPLATE_KEY_ROUTES). */
  isForTemplateKeys?: boolean;
}

/** A route that answers with a file already says so: its description has no `response`. */
type DescriptionOf<N extends RouteName> = N extends FileRoute ? Omit<Description, "response"> : Description;

type AccessTo<N extends RouteName> = { [A in Access]: N extends RoutesFor<A> ? A : never }[Access];

type EndpointOf<N extends RouteName, D> = N extends `${infer M extends Method} ${infer P extends `/${string}`}`
  ? { method: M; path: P; access: AccessTo<N> } & (N extends PdfRoute
      ? { response: "pdf" }
      : N extends AssetRoute
        ? { response: "asset" }
        : N extends ExportRoute
          ? { response: "export" }
          : N extends ZipRoute
            ? { response: "zip" }
            : unknown) &
      D
  : never;

/**
 * Describes a call of routes.ts.
 *
 * @param name `"<method> <path>"`
 * @throws Error unless the call is in exactly one list of routes.ts, since that list says who may make it
 */
export function defineEndpoint<const N extends RouteName, const D extends DescriptionOf<N>>(
  name: N,
  description: D,
): EndpointOf<N, D> {
  const [method, path] = name.split(" ");
  const response =
    (includes(PDF_ROUTES, name) && { response: "pdf" }) ||
    (includes(ASSET_ROUTES, name) && { response: "asset" }) ||
    (includes(EXPORT_ROUTES, name) && { response: "export" }) ||
    (includes(ZIP_ROUTES, name) && { response: "zip" });
  const stepUp = includes(STEP_UP_ROUTES, name) && { needsStepUp: true };
  const scope = includes(TEMPLATES_SCOPE_ROUTES, name) && { scope: "templates" };
  const templateKeys = includes(TEMPLATE_KEY_ROUTES, name) && { isForTemplateKeys: true };
  return {
    method,
    path,
    access: accessTo(name),
    ...response,
    ...stepUp,
    ...scope,
    ...templateKeys,
    ...description,
  } as unknown as EndpointOf<N, D>;
}

/** @throws Error unless the call is in exactly one list of routes.ts */
function accessTo(name: RouteName): Access {
  const found = (Object.keys(ROUTES) as Access[]).filter((access) => includes(ROUTES[access], name));
  const [access, ...others] = found;
  if (access && others.length === 0) return access;
  throw new Error(`${name} must be in one list of routes.ts, but is in ${found.join(" and ") || "none"}`);
}

const includes = (routes: readonly RouteName[], name: RouteName): boolean => routes.includes(name);

const KIBIBYTE = 1024;
/** Largest body of a call that anybody may make, or that has no fields: far more than its fields take. */
const MAX_SMALL_BODY_BYTES = 16 * KIBIBYTE;
/**
 * Largest body of other calls, so that a text that is far too long gets an error which names its field. Calls that take
 * templates or parameters set a limit of their own.
 */
const MAX_BODY_BYTES = 4 * KIBIBYTE * KIBIBYTE;

/** @returns the largest body that the service reads */
export const maxBodyBytesOf = ({ access, body, maxBodyBytes }: Endpoint): number =>
  maxBodyBytes ?? (access === "public" || !body ? MAX_SMALL_BODY_BYTES : MAX_BODY_BYTES);

type Output<S> = S extends ZodType ? z.output<S> : undefined;
type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** Types that a handler receives: after validation. */
export type ParamsOf<E> = E extends { params: infer S } ? Output<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Output<S> : undefined;
export type HeadersOf<E> = E extends { headers: infer S } ? Output<S> : undefined;
export type BodyOf<E> = E extends { fileTypes: readonly string[] }
  ? Uint8Array
  : E extends { body: infer S }
    ? Output<S>
    : undefined;

/** Types that a caller sends: before validation. */
export type ParamsFor<E> = E extends { params: infer S } ? Input<S> : undefined;
export type QueryFor<E> = E extends { query: infer S } ? Input<S> : undefined;
export type BodyFor<E> = E extends { fileTypes: readonly string[] }
  ? Blob
  : E extends { body: infer S }
    ? Input<S>
    : undefined;

/** Type of the answer in the portal: a JSON object, or the bytes of a file. */
export type ResponseOf<E> = E extends { response: infer S } ? (S extends ZodType ? z.output<S> : Blob) : never;
