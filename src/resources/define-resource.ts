import type { ComponentType } from "react";
import type { CallName } from "../../contract/calls";
import type { FieldFor } from "../components/form/field-definition";
import type { ListDefinition, ListSlots } from "../components/records/list-definition";
import type { Listed } from "../components/records/use-records";
import type { RequiredRole } from "../session/permissions";

type UnderWorkspace<Name extends CallName> = Name extends `GET /api/app/workspaces/:workspaceId/${infer Path}`
  ? Path extends `${string}/${string}`
    ? never
    : Path
  : never;

/** Paths of the lists of a workspace in the contract: `templates`, `apikeys`, … */
type ResourcePath = UnderWorkspace<CallName>;

/** Loads a page's module when it is first visited. */
type PageLoader = () => Promise<{ default: ComponentType }>;

export type ResourceAction = "list" | "create" | "edit" | "delete";

/**
 * Declaration of a resource, the source of its menu entry, routes, REST paths, envelopes, access rules and messages. To
 * add a resource, add a file to this folder. Pages of the menu that list no records, such as the workspace's settings,
 * are declared in the same way, without `api`.
 *
 * `Row` is the record in the pages, `Form` the values of its form, `Answer` an entry in the API's answer.
 */
export interface ResourceDefinition<Row extends object, Form extends object, Answer extends object>
  extends Omit<ListDefinition<Row>, "fields"> {
  /** Position in the menu, smallest first. */
  order: number;
  api?: {
    /** Path below `/api/app/workspaces/:workspaceId/`. */
    path: ResourcePath;
    /** Name of the list in its envelope. */
    listKey: string;
    /** Whether the API sends the list page by page, with `hasNextPage`. */
    isPaged?: boolean;
    /** Converts an entry of the list, or the answer of a single read, into a record with an `id`. */
    toRecord(answer: Answer): Row;
    /** Converts a form's values into the body of POST and PATCH. */
    toPayload?(form: Form): object;
  };
  /** Fields of the dialog that creates or edits a record, each of a kind that fits the value's type. */
  fields?: { readonly [Key in keyof Form & string]?: FieldFor<Form[Key]> };
  /** Loads the parts of the generic list that are special for this resource. */
  slots?: () => Promise<{ default: ListSlots<Row> }>;
  /** Name of the resource on whose page this list is shown. */
  listedOn?: string;
  /** Pages that replace the generic list or its dialogs. If create and edit share a path, they also share the page. */
  pages?: Partial<Record<"list" | "create" | "edit", PageLoader>>;
  /** Roles that may do something. Default: every member may list, create and edit, and nobody may delete. */
  access: Partial<Record<ResourceAction, RequiredRole>>;
}

/** A declaration in the registry, without the types of its records. */
export type Resource = Omit<ResourceDefinition<Listed, object, object>, "fields"> &
  Pick<ListDefinition<Listed>, "fields">;

/** A resource's part of the API. */
export type ResourceApi = NonNullable<Resource["api"]>;

/**
 * Checks the types of a declaration and returns it without them. This is safe because users of the registry pass rows
 * and values only to the declaration that they belong to.
 */
export const defineResource = <Row extends object, Form extends object, Answer extends object = Row>(
  definition: ResourceDefinition<Row, Form, Answer>,
): Resource => definition as unknown as Resource;
