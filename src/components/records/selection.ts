/** A record that was selected to be deleted. It is not deleted if it has changed since it had this `etag`. */
export interface SelectedRecord {
  id: string;
  name: string;
  etag?: string | undefined;
}

/** Rows of a list that the user has selected. */
export interface Selection<Row> {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** Whether a row can be selected. */
  accepts: (row: Row) => boolean;
  nameOf: (row: Row) => string;
}
