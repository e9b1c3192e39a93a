/** Key of localStorage for whether the sidebar is expanded on large screens: 'true' or 'false'. */
const KEY = "sidebar-expanded";

/** Returns whether the sidebar is to be expanded. Default: true. */
export function isSidebarExpanded(): boolean {
  return localStorage.getItem(KEY) !== "false";
}

/** Stores the user's choice. */
export function storeSidebarPreference({ isExpanded }: { isExpanded: boolean }): void {
  localStorage.setItem(KEY, String(isExpanded));
}
