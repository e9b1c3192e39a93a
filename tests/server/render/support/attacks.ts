/** Target of an attack. */
interface Target {
  port: number;
  base: string;
  /** Address of a file with a known text. */
  file: string;
}

/** Attacks by the path that each of them requests, without its slash, or by another name if it requests none. */
type Attacks = Record<string, string>;

const styled = (declaration: string) => `<p style="${declaration}">x</p>`;

/** Names of this machine in URLs. */
const HOSTS = [
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
];

/** The markup and styles that a static document can contain. */
const staticMarkup = ({ base, port, file }: Target): Attacks => ({
  import: `<style>@import "${base}/import"</style>`,
  "file-import": `<style>@import url("${file}")</style>`,
  font: `<style>@font-face { font-family: f; src: url(${base}/font) }</style>${styled("font-family: f")}`,
  bg: styled(`background: url(${base}/bg)`),
  "bg-list": styled(`list-style: url(${base}/bg-list)`),
  "img-cursor": styled(`cursor: url(${base}/img-cursor), auto`),
  "img-content": `<style>b::before { content: url(${base}/img-content) }</style><b>x</b>`,
  "bg-border": styled(`border-image: url(${base}/bg-border) 1`),
  "svg-mask": styled(`mask: url(${base}/svg-mask#m)`),
  "svg-filter": styled(`filter: url(${base}/svg-filter#f)`),
  "svg-clip": styled(`clip-path: url(${base}/svg-clip#c)`),
  "img-shape": styled(`float: left; shape-outside: url(${base}/img-shape)`),
  "img-set": styled(`background-image: image-set('${base}/img-set' 1x)`),
  "bg-page": `<style>@page { background: url(${base}/bg-page) }</style>`,
  "img-margin": `<style>@page { @top-left { content: url(${base}/img-margin) } }</style>`,
  img: `<img src="${base}/img">`,
  srcset: `<img srcset="${base}/srcset 1x">`,
  "srcset-source": `<picture><source srcset="${base}/srcset-source"><img></picture>`,
  redirected: `<img src="${base}/redirect-img">`,
  "img-relative": `<img src="//127.0.0.1:${port}/img-relative">`,
  "file-img": `<img src="${file}">`,
  "img-input": `<input type="image" src="${base}/img-input">`,
  "bg-table": `<table background="${base}/bg-table"><tr><td>x</table>`,
  "bg-cell": `<table><tr><td background="${base}/bg-cell">x</table>`,
  "svg-image": `<svg><image href="${base}/svg-image"/></svg>`,
  "svg-xlink": `<svg><image xlink:href="${base}/svg-xlink"/></svg>`,
  "svg-use": `<svg><use href="${base}/svg-use#x"/></svg>`,
  "svg-fe": `<svg><filter id="f"><feImage href="${base}/svg-fe"/></filter>
    <rect width="9" height="9" filter="url(#f)"/></svg>`,
  ...Object.fromEntries(
    HOSTS.map((host) => {
      const path = `img-${encodeURIComponent(host)}`;
      return [path, `<img src="http://${host}:${port}/${path}">`];
    }),
  ),
});

/** Every way to fetch something by markup and styles. */
const markup = ({ base, port, file }: Target): Attacks => ({
  css: `<link rel="stylesheet" href="${base}/css">`,
  icon: `<link rel="icon" href="${base}/icon">`,
  manifest: `<link rel="manifest" href="${base}/manifest">`,
  preconnect: `<link rel="preconnect" href="${base}"><link rel="dns-prefetch" href="${base}">`,
  prefetch: `<link rel="prefetch" href="${base}/prefetch">`,
  "img-preload": `<link rel="preload" as="image" href="${base}/img-preload">`,
  modulepreload: `<link rel="modulepreload" href="${base}/modulepreload">`,
  prerender: `<link rel="prerender" href="${base}/prerender">`,
  "html-import": `<link rel="import" href="${base}/html-import">`,
  refresh: `<meta http-equiv="refresh" content="0; url=${base}/refresh">`,
  "img-base": `<base href="${base}/"><img src="img-base">`,
  speculation: `<script type="speculationrules">
    {"prefetch":[{"source":"list","urls":["${base}/speculation"],"eagerness":"immediate"}]}</script>`,
  prerendered: `<script type="speculationrules">
    {"prerender":[{"source":"list","urls":["${base}/prerendered"],"eagerness":"immediate"}]}</script>`,
  ...staticMarkup({ base, port, file }),
  "bg-body": `<body background="${base}/bg-body">`,
  frame: `<iframe src="${base}/frame"></iframe>`,
  "img-srcdoc": `<iframe srcdoc="<img src='${base}/img-srcdoc'>"></iframe>`,
  "frame-in-frame": `<iframe srcdoc="<iframe src='${base}/frame-in-frame'></iframe>"></iframe>`,
  "img-in-data": `<iframe src="data:text/html,<img src='${base}/img-in-data'>"></iframe>`,
  "fetch-in-data": `<iframe src="data:text/html,<script>fetch('${base}/fetch-in-data')</script>"></iframe>`,
  "file-frame": `<iframe src="${file}"></iframe>`,
  "view-source": `<iframe src="view-source:${base}/view-source"></iframe>`,
  "file-source": `<iframe src="view-source:${file}"></iframe>`,
  "chrome-page": `<iframe src="chrome://version"></iframe>`,
  "file-system": `<iframe src="filesystem:${base}/file-system"></iframe>`,
  redirect: `<iframe src="${base}/redirect"></iframe>`,
  object: `<object data="${base}/object"></object>`,
  "file-object": `<object data="${file}"></object>`,
  embed: `<embed src="${base}/embed">`,
  "file-embed": `<embed src="${file}">`,
  script: `<script src="${base}/script"></script>`,
  module: `<script type="module" src="${base}/module"></script>`,
  "module-import": `<script type="module">import "${base}/module-import"</script>`,
  video: `<video src="${base}/video" autoplay></video>`,
  poster: `<video poster="${base}/poster"></video>`,
  audio: `<audio src="${base}/audio" autoplay></audio>`,
  "video-source": `<video autoplay><source src="${base}/video-source"></video>`,
  track: `<video autoplay crossorigin><track default src="${base}/track"></video>`,
  frameset: `<frameset><frame src="${base}/frameset"></frameset>`,
  portal: `<portal src="${base}/portal"></portal>`,
});

/** Promise that resolves when ICE gathering is complete. */
const stun = (port: number) => `(async () => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" },
    { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "u", credential: "c" }] });
  peer.createDataChannel("x"); await peer.setLocalDescription(await peer.createOffer());
  await new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && resolve();
  });
})()`;

const element = (name: string, statements: string, parent = "body") =>
  `{ const e = document.createElement("${name}"); ${statements}; document.${parent}.append(e) }`;
const worker = (statements: string, kind = "Worker") => `new ${kind}(URL.createObjectURL(new Blob(["${statements}"])))`;

/** Every way to fetch something by script: the body of an arrow function. */
const scripts = ({ base, port, file }: Target): Attacks => ({
  fetch: `fetch("${base}/fetch")`,
  "fetch-no-cors": `fetch("${base}/fetch-no-cors", { mode: "no-cors", method: "POST", body: "x" })`,
  keepalive: `fetch("${base}/keepalive", { keepalive: true, method: "POST", body: "x", mode: "no-cors" })`,
  later: `fetchLater("${base}/later", { activateAfter: 0 })`,
  "file-fetch": `fetch("${file}").then((response) => response.text()).then((text) => document.body.append(text))`,
  xhr: `{ const x = new XMLHttpRequest(); x.open("GET", "${base}/xhr"); x.send() }`,
  "xhr-sync": `{ const x = new XMLHttpRequest(); x.open("GET", "${base}/xhr-sync", false); x.send();
    document.body.append(x.responseText) }`,
  "file-xhr": `{ const x = new XMLHttpRequest(); x.open("GET", "${file}", false); x.send();
    document.body.append(x.responseText) }`,
  beacon: `navigator.sendBeacon("${base}/beacon", "x")`,
  socket: `new WebSocket("ws://127.0.0.1:${port}/socket")`,
  "socket-secure": `new WebSocket("wss://127.0.0.1:${port}/socket-secure")`,
  events: `new EventSource("${base}/events")`,
  transport: `new WebTransport("https://127.0.0.1:${port}/transport")`,
  stun: stun(port),
  "worker-fetch": worker(`fetch('${base}/worker-fetch')`),
  "worker-import": worker(`importScripts('${base}/worker-import')`),
  "worker-module": `new Worker("${base}/worker-module", { type: "module" })`,
  "worker-shared": worker(`fetch('${base}/worker-shared')`, "SharedWorker"),
  "worker-service": `navigator.serviceWorker.register("${base}/worker-service")`,
  worklet: `CSS.paintWorklet.addModule("${base}/worklet")`,
  "worklet-audio": `new AudioContext().audioWorklet.addModule("${base}/worklet-audio")`,
  "module-dynamic": `import("${base}/module-dynamic")`,
  "img-script": `{ new Image().src = "${base}/img-script" }`,
  "audio-script": `new Audio("${base}/audio-script").play()`,
  "prefetch-script": element("link", `e.rel = "prefetch"; e.href = "${base}/prefetch-script"`, "head"),
  "speculation-script": element(
    "script",
    `e.type = "speculationrules"; e.textContent =
    JSON.stringify({ prefetch: [{ urls: ["${base}/speculation-script"], eagerness: "immediate" }] })`,
    "head",
  ),
  "frame-script": element("iframe", `e.src = "${base}/frame-script"`),
  "fetch-blob": element(
    "iframe",
    `const blob = new Blob(["<script>fetch('${base}/fetch-blob')<" + "/script>"], { type: "text/html" });
    e.src = URL.createObjectURL(blob)`,
  ),
  "fetch-javascript": element("iframe", `e.src = "javascript:fetch('${base}/fetch-javascript')"`),
  popup: `open("${base}/popup")`,
  "popup-replaced": `open("about:blank")?.location.replace("${base}/popup-replaced")`,
  popups: `{ for (let i = 0; i < 200; i++) open("about:blank")?.location.replace("${base}/popups") }`,
  "file-popup": `open("${file}")`,
  ping: element("a", `e.href = "#x"; e.ping = "${base}/ping"; e.click()`),
  download: element("a", `e.href = "${base}/download"; e.download = ""; e.click()`),
  form: `{ const form = document.createElement("form"); form.action = "${base}/form"; form.method = "post";
    form.target = "_blank"; document.body.append(form); form.submit() }`,
  "font-script": `new FontFace("f", "url(${base}/font-script)").load()`,
  cookies: `cookieStore.set("a", "b")`,
  pay: `new PaymentRequest([{ supportedMethods: "${base}/pay" }],
    { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment()`,
  report: `{ const meta = document.createElement("meta"); meta.httpEquiv = "Content-Security-Policy";
    meta.content = "img-src 'none'; report-uri ${base}/report"; document.head.append(meta);
    new Image().src = "data:image/gif,x" }`,
  print: `{ for (let i = 0; i < 5; i++) print() }`,
  dialogs: `{ alert(1); confirm(1); prompt(1) }`,
});

/** Every way to leave the page. */
const departures = ({ base, file }: Target): Attacks => ({
  leave: `<script>location.href = "${base}/leave"</script>`,
  redirected: `<script>location.replace("${base}/redirect")</script>`,
  "file-leave": `<script>location.href = "${file}"</script>`,
  "chrome-leave": `<script>location.href = "chrome://version"</script>`,
  "form-self": `<form action="${base}/form-self" method="post"></form><script>document.forms[0].submit()</script>`,
  "refresh-self": `<meta http-equiv="refresh" content="0; url=${base}/refresh-self">`,
});

const waysOf = (attacks: (target: Target) => Attacks) => Object.keys(attacks({ port: 0, base: "", file: "" }));
const STATIC_WAYS = waysOf(staticMarkup);
export const MARKUP_WAYS = waysOf(markup);
export const SCRIPT_WAYS = waysOf(scripts);
export const DEPARTURE_WAYS = waysOf(departures);

/**
 * Ways that request nothing from an unprotected page of this engine: because it lacks an origin, is not printed, or the
 * engine does not have the feature. Some request something on some machines only, or only exhaust the browser.
 */
const UNCONTROLLED = new Set(
  `icon manifest preconnect prerender html-import prerendered svg-filter svg-use bg-page img-margin img-relative
  view-source chrome-page chrome-leave portal later socket-secure transport stun cookies pay report print dialogs popups
  worker-module worker-shared worker-service worklet worklet-audio`.split(/\s+/),
);

/** @returns whether the way certainly requests its path from an unprotected page, on machines without IPv6 too */
export const isEffective = (way: string): boolean => !UNCONTROLLED.has(way) && !/^(?:file-|img-%5B)/.test(way);

const pick = (attacks: Attacks, ways: readonly string[]) => ways.map((way) => attacks[way]);

/** @returns a document that tries these ways */
export const markupAttacks = (target: Target, ways = MARKUP_WAYS): string =>
  `${pick(markup(target), ways).join("\n")}<p>made</p>`;

/** @returns a document without scripts that tries these ways */
export const staticAttacks = (target: Target, ways = STATIC_WAYS): string =>
  `${pick(staticMarkup(target), ways).join("\n")}<p>made</p>`;

/** @returns a document that tries these ways. Each runs on its own, so that none stops the others. */
export const scriptAttacks = (target: Target, ways = SCRIPT_WAYS): string => `<p>made</p><script>
const ways = [${pick(scripts(target), ways)
  .map((body) => `() => ${body}`)
  .join(",\n")}];
window.platenReady = false;
const over = () => { window.platenReady = true; };
Promise.allSettled(ways.map(async (way) => way())).then(() => setTimeout(over, 500));
setTimeout(over, 2000);
</script>`;

/** @returns a document that leaves its page in this way */
export const departure = (target: Target, way: string): string => `<p>made</p>${departures(target)[way]}`;

/** An attack that needs a page without other attacks. */
export const stunAttack = ({ port }: Target): string => `<p>made</p><script>window.platenReady = false;
  const over = () => { window.platenReady = true }; ${stun(port)}.then(over, over); setTimeout(over, 2000)</script>`;
