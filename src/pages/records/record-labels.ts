/** How a declaration calls its records. */
export interface RecordLabels {
  plural: string;
  singular: string;
}

/** Where a declaration's pages are. */
export interface RecordPaths {
  list?: string;
  create?: string;
  edit?: string;
}
