/** Whether the sidebar is expanded on large screens, kept for the next visit as 'true' or 'false' (spec 2, "Shell"). */
const KEY = "sidebar-expanded";

/** @returns the stored choice; expanded where none was made */
export function readSidebarExpanded(): boolean {
  return localStorage.getItem(KEY) !== "false";
}

/** Keeps the choice. */
export function storeSidebarExpanded(expanded: boolean): void {
  localStorage.setItem(KEY, String(expanded));
}
