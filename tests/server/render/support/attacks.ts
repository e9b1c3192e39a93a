/** Target of an attack. */
interface Target {
  port: number;
  base: string;
  /** Address of a file with a known text. */
  file: string;
}

const paths = (names: string) => names.split(/\s+/).map((name) => `/${name}`);

/** Paths that attacks with markup and styles request in an unprotected browser of this engine. */
export const MARKUP_WAYS = paths(
  `css import font bg-list bg-border bg-table bg-body img img-content img-set img-cursor img-input srcset srcset-source svg-image svg-fe
  frame frame-in-frame object embed script module module-import modulepreload prefetch speculation refresh poster video
  img-srcdoc img-in-data fetch-in-data redirected img-localhost img-2130706433 img-0x7f.1 img-0177.0.0.1 img-127.1 img-0`,
);

/** Paths that attacks with scripts request in an unprotected browser of this engine. */
export const SCRIPT_WAYS = paths(
  `fetch fetch-no-cors keepalive xhr xhr-sync beacon socket events ping download form popup popups worker-fetch worker-import
  module-dynamic prefetch-script speculation-script frame-script fetch-blob fetch-javascript font-script audio-script`,
);

/** Every way to fetch something by markup and styles, each with its own path. */
export const markupAttacks = ({ base, port, file }: Target): string => `
<head><link rel="stylesheet" href="${base}/css"><link rel="icon" href="${base}/icon"><link rel="manifest" href="${base}/manifest">
<link rel="preconnect" href="${base}"><link rel="dns-prefetch" href="${base}"><link rel="prefetch" href="${base}/prefetch">
<link rel="preload" as="image" href="${base}/img-preload"><link rel="modulepreload" href="${base}/modulepreload">
<link rel="prerender" href="${base}/prerender"><link rel="import" href="${base}/html-import">
<meta http-equiv="refresh" content="0; url=${base}/refresh"><base href="${base}/base/">
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${base}/speculation"],"eagerness":"immediate"}],
"prerender":[{"source":"list","urls":["${base}/prerendered"],"eagerness":"immediate"}]}</script>
${staticAttacks({ base, port, file })}</head><body background="${base}/bg-body">
<iframe src="${base}/frame"></iframe><iframe srcdoc="<img src='${base}/img-srcdoc'><iframe src='${base}/frame-in-frame'></iframe>"></iframe>
<iframe src="data:text/html,<img src='${base}/img-in-data'><script>fetch('${base}/fetch-in-data')</script>"></iframe>
<iframe src="${file}"></iframe><iframe src="view-source:${base}/view-source"></iframe><iframe src="view-source:${file}"></iframe>
<iframe src="chrome://version"></iframe><iframe src="filesystem:${base}/fs"></iframe><iframe src="${base}/redirect"></iframe>
<object data="${base}/object"></object><object data="${file}"></object><embed src="${base}/embed"><embed src="${file}">
<script src="${base}/script"></script><script type="module" src="${base}/module"></script>
<script type="module">import "${base}/module-import"</script>
<video src="${base}/video" poster="${base}/poster" autoplay></video><audio src="${base}/audio" autoplay></audio>
<video autoplay><source src="${base}/video-source"><track default src="${base}/track"></video>
<frameset><frame src="${base}/frameset"></frameset><portal src="${base}/portal"></portal><p>made</p>`;

/** The ways that a static document can contain. */
export const staticAttacks = ({ base, port, file }: Target): string => `
<style>@import "${base}/import"; @import url("${file}"); @font-face { font-family: f; src: url(${base}/font) }
p { font-family: f; background: url(${base}/bg); list-style: url(${base}/bg-list); cursor: url(${base}/img-cursor), auto }
p::before { content: url(${base}/img-content) } p { border-image: url(${base}/bg-border) 1; mask: url(${base}/svg-mask#m) }
p { filter: url(${base}/svg-filter#f); clip-path: url(${base}/svg-clip#c); shape-outside: url(${base}/img-shape) }
p { background-image: image-set("${base}/img-set" 1x) } @page { background: url(${base}/bg-page);
@top-left { content: url(${base}/img-margin) } }</style>
<img src="${base}/img"><img srcset="${base}/srcset 1x"><picture><source srcset="${base}/srcset-source"><img></picture>
<img src="${base}/redirect-img"><img src="//127.0.0.1:${port}/img-relative"><img src="${file}"><input type="image" src="${base}/img-input">
<table background="${base}/bg-table"><tr><td background="${base}/bg-cell">x</table>
<svg><image href="${base}/svg-image"/><image xlink:href="${base}/svg-xlink"/><use href="${base}/svg-use#x"/>
<filter id="f"><feImage href="${base}/svg-fe"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>
${[
  "localhost",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "127.1",
  "0",
  "[::]",
  "localhost.",
]
  .map((host) => `<img src="http://${host}:${port}/img-${encodeURIComponent(host)}">`)
  .join("")}<p>made</p>`;

/** Script with a promise that resolves when ICE gathering is complete. */
const stun = (
  port: number,
) => `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" },
  { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "u", credential: "c" }] });
  peer.createDataChannel("x"); await peer.setLocalDescription(await peer.createOffer());
  await new Promise((resolve) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && resolve() }) })()`;

/** An attack that needs a page without other attacks. */
export const stunAttack = ({ port }: Target): string => `<p>made</p><script>window.platenReady = false;
  const over = () => { window.platenReady = true }; ${stun(port)}.then(over, over); setTimeout(over, 2000)</script>`;

/** Every way to fetch something by script. Each runs on its own, so that none stops the others. */
export const scriptAttacks = ({
  base,
  port,
  file,
}: Target): string => `<p>made</p><a id="ping" href="#x" ping="${base}/ping">x</a>
<a id="download" href="${base}/download" download>x</a><form id="form" action="${base}/form" method="post" target="_blank"></form>
<script>
const ways = {
  fetch: () => fetch("${base}/fetch"),
  noCors: () => fetch("${base}/fetch-no-cors", { mode: "no-cors", method: "POST", body: "x" }),
  keepalive: () => fetch("${base}/keepalive", { keepalive: true, method: "POST", body: "x", mode: "no-cors" }),
  later: () => fetchLater("${base}/later", { activateAfter: 0 }),
  file: async () => document.body.append(await (await fetch("${file}")).text()),
  xhr: () => { const x = new XMLHttpRequest(); x.open("GET", "${base}/xhr"); x.send(); },
  syncXhr: () => { const x = new XMLHttpRequest(); x.open("GET", "${base}/xhr-sync", false); x.send(); document.body.append(x.responseText); },
  fileXhr: () => { const x = new XMLHttpRequest(); x.open("GET", "${file}", false); x.send(); document.body.append(x.responseText); },
  beacon: () => navigator.sendBeacon("${base}/beacon", "x"),
  socket: () => new WebSocket("ws://127.0.0.1:${port}/socket"),
  secureSocket: () => new WebSocket("wss://127.0.0.1:${port}/socket-secure"),
  events: () => new EventSource("${base}/events"),
  transport: () => new WebTransport("https://127.0.0.1:${port}/transport"),
  stun: () => ${stun(port)},
  worker: () => new Worker(URL.createObjectURL(new Blob(["fetch('${base}/worker-fetch'); importScripts('${base}/worker-import');"]))),
  moduleWorker: () => new Worker("${base}/worker-module", { type: "module" }),
  sharedWorker: () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('${base}/worker-shared')"]))),
  serviceWorker: () => navigator.serviceWorker.register("${base}/worker-service"),
  worklet: () => CSS.paintWorklet.addModule("${base}/worklet"),
  audioWorklet: () => new AudioContext().audioWorklet.addModule("${base}/worklet-audio"),
  dynamicImport: () => import("${base}/module-dynamic"),
  image: () => { new Image().src = "${base}/img-script"; },
  audio: () => new Audio("${base}/audio-script").play(),
  link: () => { const l = document.createElement("link"); l.rel = "prefetch"; l.href = "${base}/prefetch-script"; document.head.append(l); },
  speculation: () => { const s = document.createElement("script"); s.type = "speculationrules";
    s.textContent = JSON.stringify({ prefetch: [{ urls: ["${base}/speculation-script"], eagerness: "immediate" }] }); document.head.append(s); },
  frame: () => { const f = document.createElement("iframe"); f.src = "${base}/frame-script"; document.body.append(f); },
  blobFrame: () => { const f = document.createElement("iframe");
    f.src = URL.createObjectURL(new Blob(["<script>fetch('${base}/fetch-blob')<" + "/script>"], { type: "text/html" })); document.body.append(f); },
  scriptFrame: () => { const f = document.createElement("iframe"); f.src = "javascript:fetch('${base}/fetch-javascript')"; document.body.append(f); },
  popup: () => open("${base}/popup"),
  popups: () => { for (let i = 0; i < 200; i++) open("about:blank")?.location.replace("${base}/popups"); },
  filePopup: () => open("${file}"),
  click: () => document.querySelector("#ping").click(),
  download: () => document.querySelector("#download").click(),
  form: () => document.querySelector("#form").submit(),
  font: () => new FontFace("f", "url(${base}/font-script)").load(),
  cookies: () => cookieStore.set("a", "b"),
  payment: () => new PaymentRequest([{ supportedMethods: "${base}/pay" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment(),
  report: () => { const m = document.createElement("meta"); m.httpEquiv = "Content-Security-Policy"; m.content = "img-src 'none'; report-uri ${base}/report";
    document.head.append(m); new Image().src = "data:image/gif,x"; },
  print: () => { for (let i = 0; i < 5; i++) print(); },
  dialogs: () => { alert(1); confirm(1); prompt(1); },
};
window.platenReady = false;
Promise.allSettled(Object.values(ways).map(async (way) => way())).then(() => setTimeout(() => { window.platenReady = true; }, 500));
setTimeout(() => { window.platenReady = true; }, 2000);
</script>`;

/** Documents that leave their page, each in another way. */
export const departures = ({ base, file }: Target): [name: string, html: string][] => [
  ["location", `<p>made</p><script>location.href = "${base}/leave"</script>`],
  ["a redirect", `<p>made</p><script>location.replace("${base}/redirect")</script>`],
  ["a file", `<p>made</p><script>location.href = "${file}"</script>`],
  ["a page of the browser", `<p>made</p><script>location.href = "chrome://version"</script>`],
  ["a form", `<p>made</p><form action="${base}/form-self"></form><script>document.forms[0].submit()</script>`],
  ["a refresh", `<p>made</p><meta http-equiv="refresh" content="0; url=${base}/refresh-self">`],
];
