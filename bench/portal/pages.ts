/** A page of the portal, and what a browser with an empty cache may transfer for it. */
export interface MeasuredPage {
  name: string;
  /** Appears when the page shows its content. */
  ready: string;
  /** Files that this row leaves out, because the page shows its content before it loads them. */
  without?: RegExp;
  maxKilobytes: number;
  maxRequests: number;
}

/**
 * The limits of `npm run check:size`, in kB (1,000 bytes) as transferred: bodies and headers of all responses, calls
 * included.
 */
export const PAGES = {
  login: { name: "sign-in", ready: "form button[type=submit]", maxKilobytes: 151, maxRequests: 12 },
  templates: { name: "templates", ready: "table tbody tr", maxKilobytes: 352, maxRequests: 22 },
  dashboardCards: {
    name: "dashboard, before the charts",
    ready: ".summary-card",
    without: /\/plots-/,
    maxKilobytes: 364,
    maxRequests: 27,
  },
  dashboard: { name: "dashboard", ready: ".chart canvas", maxKilobytes: 551, maxRequests: 28 },
  editor: {
    name: "editor, without the picture of the page and Monaco's icons",
    ready: ".monaco-editor .view-line",
    // The browser loads the font of the icons (41 kB) when Monaco draws the first one, which may be later.
    without: /\/preview$|\/codicon-/,
    maxKilobytes: 977,
    maxRequests: 40,
  },
} as const satisfies Record<string, MeasuredPage>;
