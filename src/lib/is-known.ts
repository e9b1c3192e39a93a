interface Query {
  data: unknown;
  isFetchedAfterMount: boolean;
}

/** Returns whether a page knows what it loads: there is data, or loading has failed since the page was opened. */
export const isKnown = ({ data, isFetchedAfterMount }: Query): boolean => data !== undefined || isFetchedAfterMount;
