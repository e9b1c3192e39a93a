// Parts of the browser that a printer has no use for. Without site isolation all frames of a document are in its one process, where
// the page's own request filter sees them.
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
  // A second process for each page, which nothing would ever use.
  "SpareRendererForSitePerProcess",
  "Translate",
  "site-per-process",
];

/**
 * The command line of a browser that prints and reaches nobody.
 *
 * @param profile folder for all that the browser writes
 * @param scriptMemory JavaScript heap of a document, in MiB
 * @param sandbox whether Chromium's own sandbox is on; it can't be for root
 */
export function launchFlags(profile: string, scriptMemory: number, sandbox: boolean): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
    ...(sandbox ? [] : ["--no-sandbox"]),
    ...NO_NETWORK,
    ...NO_SIDE_EFFECTS,
    ...FOR_SPEED,
    `--js-flags=--max-old-space-size=${scriptMemory}`,
    `--disable-features=${DISABLED_FEATURES.join(",")}`,
  ];
}

// Each alone leaves a way open: request interception does not see WebSocket, beacons, prefetch and WebRTC.
const NO_NETWORK = [
  "--proxy-server=http://nowhere.invalid:9",
  // Without this, loopback addresses go past the proxy.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  // The headless shell knows the first, a full Chromium the second.
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
  // Containers have little of /dev/shm, and a large document needs much.
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
  // Frames on demand are given with it only.
  "--run-all-compositor-stages-before-draw",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-hang-monitor",
  "--disable-renderer-backgrounding",
  // Glyphs are placed by their true widths, not as a screen would round them.
  "--font-render-hinting=none",
];
