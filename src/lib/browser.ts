/** Browser actions in one object, so that tests can spy on them. */
export const browser = {
  /** Reloads the current page. */
  reload(): void {
    window.location.reload();
  },
  /** Navigates to any URL, like a link. */
  assign(address: string): void {
    window.location.assign(address);
  },
  /** Loads a page of the portal as a new document, so that no state survives. */
  replace(path: string): void {
    window.location.replace(path);
  },
};
