/** What only a real browser can do, in one replaceable object: tests spy on it. */
export const browser = {
  /** Loads the current page anew. */
  reload(): void {
    window.location.reload();
  },
  /** Goes to an address, of ours or not, as a link would. */
  assign(address: string): void {
    window.location.assign(address);
  },
  /** Loads another page of ours as a document, so that no state of this one survives. */
  replace(path: string): void {
    window.location.replace(path);
  },
};
