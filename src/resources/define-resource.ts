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

/** Paths of the lists that the contract has under a workspace: `templates`, `apikeys`, … */
type ResourcePath = UnderWorkspace<CallName>;

/** Loads a page's module when it is first visited. */
type PageLoader = () => Promise<{ default: ComponentType }>;

export type ResourceAction = "list" | "create" | "edit" | "delete";

/**
 * Everything the console knows about a resource. Menu entry, routes, REST paths, envelopes, access rules and messages
 * follow from it: a new resource is one more file in this folder. Pages of the menu that list no records, such as the
 * workspace's settings, are declared in the same way, without `api`.
 *
 * `Row` is the record as the pages see it, `Form` the values of its form, `Answer` one entry as the API sends it.
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
  /** Parts of the generic list that are particular to this resource. */
  slots?: () => Promise<{ default: ListSlots<Row> }>;
  /** Name of the resource on whose page this list is shown. */
  listedOn?: string;
  /** Pages that replace the generic list or its dialogs. If create and edit share a path, they also share the page. */
  pages?: Partial<Record<"list" | "create" | "edit", PageLoader>>;
  /** Roles that may do something. Default: every member may list, create and edit, and nobody may delete. */
  access: Partial<Record<ResourceAction, RequiredRole>>;
}

/** A declaration as the registry holds it: without its own types. */
export type Resource = Omit<ResourceDefinition<Listed, object, object>, "fields"> &
  Pick<ListDefinition<Listed>, "fields">;

/** A resource's part of the API. */
export type ResourceApi = NonNullable<Resource["api"]>;

/**
 * Returns the declaration, after checking its types. The cast drops them: whoever reads the registry only passes rows and
 * values back to the declaration that they came from.
 */
export const defineResource = <Row extends object, Form extends object, Answer extends object = Row>(
  definition: ResourceDefinition<Row, Form, Answer>,
): Resource => definition as unknown as Resource;
