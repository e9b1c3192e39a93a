/** Work that the takers of a measurement have done. */
export interface Work {
  /** Jobs taken and finished. */
  jobs: number;
  /** Queries for jobs. */
  asks: number;
  /** Queries that returned no job, although some were waiting. */
  emptyAsks: number;
  ms: number;
}

/** An engine for background work, with jobs that do nothing: only the bookkeeping is measured. */
export interface JobEngine {
  readonly name: string;
  /** Adds waiting jobs, spread evenly over workspaces, each of a customer of its own. */
  fill(jobs: number, workspaces: number): Promise<void>;
  /** Returns the times in ms that single takers needed to take a job each. */
  take(count: number): Promise<number[]>;
  /** Takes and finishes jobs for a while, in one process with that many workers. */
  work(workers: number, ms: number): Promise<Work>;
  /** Takes jobs for a while and finishes none. Each taker has a connection of its own, as a replica has. */
  compete?(takers: number, ms: number): Promise<Work>;
  /** Removes all jobs. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
