import type { ErrorCode } from "../../../contract/errors";

/** One field of a form: a line of text. */
export interface RecordField {
  label: string;
  /** Said under the field where it is left empty: 'Name cannot be empty'. It may be left empty where nothing is said. */
  empty?: string;
  /** Codes of the service that are about this field: it turns red. */
  faults?: readonly ErrorCode[];
  maxLength?: number;
  /** Brings up the keyboard for addresses on phones. */
  type?: "email";
}

/** The fields of a form by their names. */
export type RecordFields = Readonly<Record<string, RecordField>>;

/** What is typed, by the fields' names. */
export type Texts = Readonly<Record<string, string>>;
