/** Remembers whether the sidebar is expanded on large screens, as 'true' or 'false'. */
const KEY = "sidebar-expanded";

/** @returns the stored choice; expanded where none was made */
export function readSidebarExpanded(): boolean {
  return localStorage.getItem(KEY) !== "false";
}

/** Keeps the choice. */
export function storeSidebarExpanded(expanded: boolean): void {
  localStorage.setItem(KEY, String(expanded));
}
