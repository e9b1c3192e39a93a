/** A page of the portal, and what a browser with an empty cache may transfer for it. */
export interface MeasuredPage {
  name: string;
  /** Appears when the page shows its content. */
  ready: string;
  /** Files that this row leaves out, because the page shows its content before it loads them. */
  without?: RegExp;
  maxKilobytes: number;
  maxRequests: number;
  goal: Goal;
}

/** Figures that a page should reach. The limits only keep it from growing. */
export interface Goal {
  kilobytes: number;
  requests: number;
  /** Largest Contentful Paint on a slow phone, on a machine with nothing else to do. */
  lcpMs: number;
}

/**
 * The limits of `npm run check:size`, in kB (1,000 bytes) as transferred: bodies and headers of all responses, calls
 * included.
 */
export const PAGES = {
  login: {
    name: "sign-in",
    ready: "form button[type=submit]",
    maxKilobytes: 143,
    maxRequests: 12,
    goal: { kilobytes: 160, requests: 15, lcpMs: 2_000 },
  },
  templates: {
    name: "templates",
    ready: "table tbody tr:not([aria-hidden]), .record-cards > li",
    maxKilobytes: 342,
    maxRequests: 22,
    goal: { kilobytes: 370, requests: 25, lcpMs: 3_000 },
  },
  dashboardCards: {
    name: "dashboard, before the charts",
    ready: ".summary-card",
    without: /\/plots-/,
    maxKilobytes: 355,
    maxRequests: 27,
    goal: { kilobytes: 480, requests: 30, lcpMs: 3_500 },
  },
  dashboard: {
    name: "dashboard",
    ready: ".chart canvas",
    maxKilobytes: 541,
    maxRequests: 28,
    goal: { kilobytes: 700, requests: 30, lcpMs: 3_500 },
  },
  editor: {
    name: "editor, without the picture of the page and Monaco's icons",
    ready: ".monaco-editor .view-line",
    // The browser loads the font of the icons (41 kB) when Monaco draws the first one, which may be later.
    without: /\/preview$|\/codicon-/,
    maxKilobytes: 837,
    maxRequests: 35,
    goal: { kilobytes: 860, requests: 35, lcpMs: 5_000 },
  },
} as const satisfies Record<string, MeasuredPage>;
