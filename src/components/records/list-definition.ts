import type { ComponentType, ReactNode } from "react";
import type { FieldDefinitions } from "../form/field-definition";
import type { Column } from "./column";
import type { Listed } from "./use-records";

/** What the generic list and its dialogs need to know about a resource. */
export interface ListDefinition<Row extends object> {
  /** Name in Refine's hooks: `useTable({ resource: "templates" })`. */
  name: string;
  /** Texts of menu, titles and buttons are made from it. */
  label: { plural: string; singular: string };
  /** Icon of the menu entry and of the empty list. */
  icon: ReactNode;
  /** What the list shows of a record. The first column names a record. */
  columns?: readonly Column<Row>[];
  /** Fields of the dialog that creates or edits a record. */
  fields?: FieldDefinitions;
  texts?: ListTexts<Row>;
  /**
   * Addresses in the portal; `:id` stands for the record's id. Without `create` or `edit` a dialog with the declared
   * fields opens instead.
   */
  paths: { list?: string; create?: string; edit?: string };
  /** Success toasts. The list only offers actions that have one. */
  messages: { created?: string; saved?: string; deleted?: string };
}

/** Texts of a list and its dialogs, if those made from the label don't fit. */
export interface ListTexts<Row extends object> {
  /** One sentence instead of an empty list. Default: 'There are no tags in this workspace yet.' */
  empty?: string;
  /** Button that creates a record, default 'New tag', and its dialog, which has the button's text as default title. */
  create?: { button?: string; title?: string; submit?: string; intro?: string };
  /** Row action, default 'Edit', and its dialog, default title 'Edit tag'. */
  edit?: { action?: string; title?: string; intro?(row: Row): string };
  /** Row action, default 'Delete'. */
  delete?: { action?: string };
}

/** Parts of a list that data can't describe. They are loaded together with the list, so that other pages stay small. */
export interface ListSlots<Row extends object = Listed> {
  /** Content of cells, by the column's key. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Icons of the buttons that create, edit and delete a record. */
  icons?: { create?: ReactNode; edit?: ReactNode; delete?: ReactNode };
  /** More actions of a row, for users who may edit or delete it. */
  rowActions?: ComponentType<{ row: Row }>;
  /** Content below the list. */
  below?: ComponentType;
  /** Shown while the list loads, instead of the outlines of six rows. */
  loading?: ReactNode;
  /** Dialog with a record that was just created, as the service answered it; null = closed. */
  created?: ComponentType<{ record: Row | null; onClose: () => void }>;
  /** Dialog that asks before a row is deleted, and deletes it; replaces the usual one. Null = closed. */
  deletion?: ComponentType<{ row: Row | null; onClose: () => void }>;
  /** Hook that returns a function to call after a record was edited. */
  useAfterEdit?: () => (row: Row) => void;
}
