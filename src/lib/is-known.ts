interface Query {
  data: unknown;
  isFetchedAfterMount: boolean;
}

/** Returns whether a query has an answer: data, or a failure since its page was opened. */
export const isKnown = ({ data, isFetchedAfterMount }: Query): boolean => data !== undefined || isFetchedAfterMount;
