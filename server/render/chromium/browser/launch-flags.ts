/**
 * Features that printing does not need. Without site isolation, all frames of a document run in one process, where the
 * page's request interception sees them.
 */
const DISABLED_FEATURES = [
  "AutofillServerCommunication",
  "BackForwardCache",
  "DialMediaRouteProvider",
  "InterestFeedContentSuggestions",
  "IsolateOrigins",
  "IsolateSandboxedIframes",
  "LazyFrameLoading",
  "LazyImageLoading",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "Prerender2",
  // Starts a second process for each page, which would never be used.
  "SpareRendererForSitePerProcess",
  "Translate",
  "site-per-process",
];

/**
 * Heap of a page, with the document tree, up to which Chromium collects no garbage. It starts with so little that it
 * would do so at almost every document: that takes a seventh of the page's processor time.
 */
const INITIAL_HEAP_MIB = 32;

interface FlagOptions {
  /** Folder for everything that the browser writes. */
  profile: string;
  /** JavaScript heap of a document. */
  scriptMemoryMiB: number;
  /** Whether Chromium's own sandbox is on. Root can't use it. */
  sandbox: boolean;
}

/** Returns the command line of a browser that prints and has no network. */
export function launchFlags({ profile, scriptMemoryMiB, sandbox }: FlagOptions): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
    ...(sandbox ? [] : ["--no-sandbox"]),
    ...NO_NETWORK,
    ...NO_SIDE_EFFECTS,
    ...FOR_SPEED,
    `--js-flags=--max-old-space-size=${scriptMemoryMiB} --initial-old-space-size=${INITIAL_HEAP_MIB}`,
    `--disable-features=${DISABLED_FEATURES.join(",")}`,
  ];
}

/**
 * Closes the network for the whole browser, because request interception does not see WebSocket, beacons, prefetch and
 * WebRTC. Each flag alone leaves gaps (docs/decisions/0010-no-network-in-documents.md).
 */
const NO_NETWORK = [
  "--proxy-server=http://nowhere.invalid:9",
  // Without this flag, loopback addresses bypass the proxy.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  // The headless shell knows the first flag, a full Chromium the second.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  "--dns-prefetch-disable",
];

const NO_SIDE_EFFECTS = [
  "--block-new-web-contents",
  "--deny-permission-prompts",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-crash-reporter",
  "--disable-default-apps",
  // Containers have a small /dev/shm, and a large document needs much.
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-notifications",
  "--disable-speech-api",
  "--mute-audio",
  "--no-default-browser-check",
  "--no-first-run",
  "--noerrdialogs",
  "--password-store=basic",
  "--use-mock-keychain",
];

const FOR_SPEED = [
  "--disable-gpu",
  // `HeadlessExperimental.beginFrame` needs this flag.
  "--run-all-compositor-stages-before-draw",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-hang-monitor",
  "--disable-renderer-backgrounding",
  // Places glyphs by their true widths instead of rounding to a screen's pixels.
  "--font-render-hinting=none",
];
