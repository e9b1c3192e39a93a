import type { ComponentType, ReactNode } from "react";
import type { FieldDefinitions } from "../form/field-definition";
import type { Column } from "./column";
import type { FurtherActions } from "./row-actions";
import type { Listed } from "./use-records";

/** Describes a resource to the generic list and its dialogs. */
export interface ListDefinition<Row extends object> {
  /** Name in Refine's hooks: `useTable({ resource: "templates" })`. */
  name: string;
  /** Nouns for the menu, titles and buttons. */
  label: { plural: string; singular: string };
  /** Returns a number of records in words, for example '2 tags'. Default: '2 entries'. */
  counted?: (count: number) => string;
  /** Icon of the menu entry and of the empty list; null if the resource has neither. */
  icon: ReactNode;
  /** Columns of the list. The first column contains the record's name. */
  columns?: readonly Column<Row>[];
  /** Key of a column with a `filter`. Offered as soon as the rows have two choices of it. */
  filter?: string;
  /** Whether several rows, or which of them, can be selected and deleted together, by those who may delete one. */
  canDeleteTogether?: boolean | ((row: Row) => boolean);
  /** Fields of the dialog that creates or edits a record. */
  fields?: FieldDefinitions;
  texts?: ListTexts<Row>;
  /**
   * Paths in the portal; `:id` stands for the record's id. Without `create` or `edit`, a dialog with the declared
   * fields opens instead of a page.
   */
  paths: { list?: string; create?: string; edit?: string };
  /** Texts of the success toasts. The list offers only the actions that have one. */
  messages: { created?: string; saved?: string; deleted?: string };
}

/** Returns the name of a record: what the first column contains. */
export const recordName = <Row extends Listed>({ columns }: ListDefinition<Row>, row: Row): string =>
  String(columns?.[0]?.value(row) ?? row.id);

/** Texts of a list and its dialogs that differ from the defaults, which are made from the label. */
export interface ListTexts<Row extends object> {
  /** Sentence shown instead of an empty list. Default: 'There are no tags in this workspace yet.' */
  empty?: string;
  /** Second sentence of the empty list, for users who may not create a record. */
  emptyForReaders?: string;
  /** Button that creates a record (default: 'New tag') and its dialog (default title: the button's text). */
  create?: { button?: string; title?: string; submit?: string; intro?: string };
  /** Row action (default: 'Edit') and its dialog (default title: 'Edit tag'). */
  edit?: { action?: string; title?: string; intro?(row: Row): string };
  /** Row action (default: 'Delete') and title of its dialog (default: 'Delete tag'), and the texts for several rows. */
  delete?: { action?: string; together?: BulkTexts };
}

/** Texts of an action on the selected rows, and of the dialog that asks first. */
export interface BulkTexts {
  /** Button above the list. */
  button: string;
  title(count: number): string;
  /** Text of the confirming button. */
  verb: string;
  /** Success toast. */
  done(count: number): string;
  /** Toast, and heading of the rows that remain. */
  failed(count: number): string;
}

/** Props of a list that the filter offers. */
export interface ArchiveProps {
  /** The page's search. */
  searched: string;
  /** Shows all records again. */
  onLeave: () => void;
}

/** Props of the button that opens other ways to create a record. */
export interface MoreWaysToCreateProps {
  /** Whether the button has words, as in an empty list, instead of an icon. */
  hasWords: boolean;
  onClick: () => void;
}

/** Parts of a list that need code. They load together with the list, so that other pages stay small. */
export interface ListSlots<Row extends object = Listed> {
  /** Content of cells, by the column's key. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Picture of a row, before its name. */
  picture?: ComponentType<{ row: Row }>;
  /** Icon of the button that creates a record. */
  createIcon?: ReactNode;
  /** Another list that the filter offers, such as that of deleted records. It has the page's search. */
  archive?: { key: string; label: string; list: ComponentType<ArchiveProps> };
  /** Button beside the one that opens the page for a new record. It opens `creation`, with other ways to create one. */
  moreWaysToCreate?: ComponentType<MoreWaysToCreateProps>;
  /** Further actions of the page, before the button that creates a record. */
  tools?: ComponentType<{ onChanged: () => void }>;
  /** Actions of a row besides 'Edit' and 'Delete', for users who may edit or delete it. */
  furtherActions?: FurtherActions<Row>;
  /** Content below the list. */
  below?: ComponentType;
  /** Placeholder while the list loads. Default: outlines of six rows. */
  loading?: ReactNode;
  /** Dialog that creates records, instead of the generic one with the declared fields. */
  creation?: ComponentType<{ open: boolean; onClose: () => void }>;
  /** Dialog that opens after a record was created, with the service's answer; null = closed. */
  created?: ComponentType<{ record: Row | null; onClose: () => void }>;
  /** Dialog that edits a row, instead of the generic one; null = closed. */
  editing?: ComponentType<{ row: Row | null; onClose: () => void }>;
  /** Dialog that asks before it deletes a row, instead of the generic one; null = closed. */
  deletion?: ComponentType<{ row: Row | null; onClose: () => void }>;
  /** Consequences of the deletion of a row, shown below its name in the dialog that deletes several. */
  consequences?: ComponentType<{ id: string }>;
  /** Hook that returns a function to call after a record was edited. */
  useAfterEdit?: () => (row: Row) => void;
}
