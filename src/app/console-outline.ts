import { isSidebarExpanded } from "../components/layout/sidebar-preference";
import { t } from "../lib/i18n/translate";
import { readAccessToken } from "../session/session";
import "./console-outline.css";

/** Headings of the console's pages, by path. A page that is not listed has no outline. */
export const HEADINGS: Record<string, () => string> = {
  "/": () => t("Dashboard"),
  "/account": () => t("Account"),
  "/activity": () => t("Activity"),
  "/api-keys": () => t("API keys"),
  "/asset-library": () => t("Assets"),
  "/audit-log": () => t("Audit log"),
  "/batches": () => t("Batches"),
  "/dashboard": () => t("Dashboard"),
  "/members": () => t("Members"),
  "/settings": () => t("Settings"),
  "/subscription": () => t("Subscription"),
  "/templates": () => t("Templates"),
  "/webhooks": () => t("Webhooks"),
};

/** Class of what React shows while the whole page loads (see components/page-loading.tsx). */
const LOADING = "whole-page-loading";

/**
 * Shows the frame of the console and the heading of the page while the code is loading, above the element in which
 * React starts. When React shows more than its own loading state, the outline is removed. Screen readers hear only what
 * React shows. Does nothing for visitors without a session, and for pages that have no entry in {@link HEADINGS}.
 * @returns whether it shows an outline
 */
export function showConsoleOutline(root: HTMLElement): boolean {
  const heading = HEADINGS[window.location.pathname];
  if (!heading || !readAccessToken()) return false;
  const outline = part("console-outline");
  outline.ariaHidden = "true";
  if (!isSidebarExpanded()) outline.classList.add("console-outline-collapsed");
  const title = document.createElement("h1");
  title.textContent = heading();
  const page = part("console-outline-page");
  page.append(title, part("console-outline-busy"));
  outline.append(part("console-outline-sidebar"), part("console-outline-header"), page);
  root.before(outline);

  const changes = new MutationObserver(() => {
    if (root.querySelector(`.${LOADING}`)) return;
    changes.disconnect();
    outline.remove();
  });
  changes.observe(root, { childList: true, subtree: true });
  return true;
}

/** A hidden tab paints nothing. */
const MAX_WAIT_FOR_PAINT_MS = 50;

/** Resolves after the browser's next paint. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_FOR_PAINT_MS);
  });

function part(className: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  return element;
}
