import type { ComponentType, ReactNode } from "react";
import type { CallName } from "../../contract/calls";
import type { Column } from "../components/records/column";
import type { RecordField } from "../components/records/record-field";
import type { RequiredRole } from "../session/permissions";

type UnderWorkspace<Name extends CallName> = Name extends `GET /api/app/workspaces/:workspaceId/${infer Path}`
  ? Path extends `${string}/${string}`
    ? never
    : Path
  : never;

/** What the contract lists under a workspace: `templates`, `apikeys`, … */
type ResourcePath = UnderWorkspace<CallName>;

/** Loads a page's module when it is first visited. */
type PageLoader = () => Promise<{ default: ComponentType }>;

export type ResourceAction = "list" | "create" | "edit" | "delete";

/**
 * All that the console knows of a resource. Menu entry, routes, REST paths, envelopes, access rules and messages follow
 * from it: a new resource is one more file in this folder. A page of the menu that is no list of records, such as the
 * workspace's settings, is declared in the same way and has no `api`.
 *
 * `Row` is the record as the pages see it, `Form` what a form submits, `Answer` one entry as the API answers it.
 */
export interface ResourceDefinition<Row extends object, Form extends object, Answer extends object> {
  /** Identifies it in Refine's hooks: `useTable({ resource: "templates" })`. */
  name: string;
  /** For menu, titles and buttons. */
  label: { plural: string; singular: string };
  /** Of the menu entry. */
  icon: ReactNode;
  /** Place in the menu; the smallest first. */
  order: number;
  api?: {
    /** Below `/api/app/workspaces/:workspaceId/`. */
    path: ResourcePath;
    /** Where the list stands in its envelope. */
    listKey: string;
    /** The API answers the list page by page, with `hasNextPage`. */
    isPaged?: boolean;
    /** Turns an entry of the list, or the answer of a single read, into a record with an `id`. */
    toRecord(answer: Answer): Row;
    /** Turns what a form submits into the body of POST and PATCH. */
    toPayload?(form: Form): object;
  };
  /** What the list shows of a record, for lists that have no page of their own. */
  columns?: readonly Column<Row>[];
  /** What is typed into a record, for forms that have no page of their own. */
  fields?: { readonly [Key in keyof Form & string]?: RecordField };
  /** Pages of its own, in place of the generic ones. Where create and edit share a path they share the page, too. */
  pages?: Partial<Record<"list" | "create" | "edit", PageLoader>>;
  /** Addresses in the portal; `:id` stands for the record's id. Without a list it shows on another resource's page. */
  paths: { list?: string; create?: string; edit?: string };
  /** Who may do what. Reading, creating and editing are every member's unless said; deleting is nobody's unless said. */
  access: Partial<Record<ResourceAction, RequiredRole>>;
  /** Success toasts (spec 8). */
  messages: Partial<Record<"created" | "saved" | "deleted", string>>;
}

/** A definition whose own types are of no interest: what the registry holds. */
export type Resource = ResourceDefinition<object, object, object>;

/** How the API keeps a resource. */
export type ResourceApi = NonNullable<Resource["api"]>;

/** Identity; ties the types of a declaration together. */
export const defineResource = <Row extends object, Form extends object, Answer extends object = Row>(
  definition: ResourceDefinition<Row, Form, Answer>,
): ResourceDefinition<Row, Form, Answer> => definition;
