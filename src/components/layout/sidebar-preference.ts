/** Remembers whether the sidebar is expanded on large screens, as 'true' or 'false'. */
const KEY = "sidebar-expanded";

/** @returns the stored choice; default: expanded */
export function readSidebarExpanded(): boolean {
  return localStorage.getItem(KEY) !== "false";
}

/** Keeps the choice. */
export function storeSidebarExpanded(expanded: boolean): void {
  localStorage.setItem(KEY, String(expanded));
}
