/** What the embedded database's process tells the service. */
export type EmbeddedReport =
  | { type: "ready" }
  | { type: "in-use"; pid: number | undefined }
  | { type: "failed"; message: string };

/** What the service tells the embedded database's process: to close the database and end. */
export interface StopRequest {
  type: "stop";
}
