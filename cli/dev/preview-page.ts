const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d9d9df, #3c3c44); --quiet: light-dark(#5a5a66, #a8a8b3);
    --bar: light-dark(#fff, #1d1d21); --desk: light-dark(#f0f0f3, #131316); --bad: light-dark(#b42318, #ff9c92);
    --warn: light-dark(#7a4d00, #f2c069); }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--desk); font: 14px/1.5 system-ui, sans-serif; }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
    padding: 10px 16px; background: var(--bar); border-bottom: 1px solid var(--line); }
  h1 { margin: 0; font-size: 14px; }
  header label { display: flex; gap: 6px; align-items: center; color: var(--quiet); }
  select { font: inherit; padding: 4px 8px; max-width: 60vw; }
  #status { color: var(--quiet); font-variant-numeric: tabular-nums; }
  #fault { margin: 0; padding: 12px 16px; overflow: auto; white-space: pre; background: var(--bar); color: var(--bad);
    border-bottom: 1px solid var(--line); font: 13px/1.5 ui-monospace, monospace; }
  #warnings { margin: 0; padding: 8px 16px 8px 36px; background: var(--bar); color: var(--warn);
    border-bottom: 1px solid var(--line); }
  #pages { display: flex; flex-direction: column; align-items: center; gap: 16px; padding: 16px; }
  #pages.stale :is(img, svg) { opacity: .55; }
  figure { position: relative; margin: 0; width: min(100%, 860px); }
  figure img { display: block; width: 100%; height: auto; background: #fff; box-shadow: 0 1px 6px #0003; }
  figure svg { position: absolute; inset: 0 0 auto; width: 100%; height: auto; }
  figcaption { margin-top: 4px; color: var(--quiet); font-size: 12px; text-align: center; }
  rect { fill: none; vector-effect: non-scaling-stroke; }
  .area { stroke: #165dff; stroke-opacity: .55; stroke-dasharray: 4 3; }
  .warned { fill: #f5a524; fill-opacity: .25; stroke: #b45309; stroke-width: 2; pointer-events: all; }
  #pages.unmarked svg { display: none; }
  #marks { margin: 0; }
  #timings { margin-left: auto; color: var(--quiet); font-variant-numeric: tabular-nums; }
  :focus-visible { outline: 2px solid #165dff; outline-offset: 2px; }
  #empty { color: var(--quiet); padding: 48px 16px; text-align: center; }
  [hidden] { display: none !important; }
`;

/** Runs in the browser. */
const SCRIPT = `
  const [template, sample, status, timings, fault, warnings, pdf, pages, empty, marked] =
    ["template", "sample", "status", "timings", "fault", "warnings", "pdf", "pages", "empty", "marks"].map((id) => document.getElementById(id));
  let templates = [];
  let turn = 0;

  const wished = () => new URLSearchParams(location.hash.slice(1));
  const get = async (path) => (await fetch(path)).json();

  function fill(select, names, wanted) {
    select.replaceChildren(...names.map((name) => new Option(name === "" ? "No parameters" : name, name)));
    if (names.includes(wanted)) select.value = wanted;
  }

  function showFault(text) {
    fault.hidden = !text;
    fault.textContent = text ?? "";
    pages.classList.toggle("stale", Boolean(text) && pages.childElementCount > 0);
  }

  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  /** Draws the margins and the places of warnings of a page. */
  function drawMarks({ width, height, area, warnings }) {
    const drawing = svg("svg", { viewBox: "0 0 " + width + " " + height, preserveAspectRatio: "none", "aria-hidden": true });
    const add = (box, kind, text) => {
      const rect = svg("rect", { class: kind, x: box.x, y: box.y, width: box.width, height: box.height });
      const title = svg("title", {});
      title.textContent = text;
      rect.append(title);
      drawing.append(rect);
    };
    if (area) add(area, "area", "Margins");
    for (const box of warnings) add(box, "warned", box.text);
    return drawing;
  }

  const millimetres = (points) => Math.round(points / 72 * 25.4);
  function describePage(number, count, mark) {
    const parts = ["Page " + number + " of " + count];
    if (mark?.height) parts.push(millimetres(mark.width) + " × " + millimetres(mark.height) + " mm");
    if (mark?.area) {
      const { x, y, width, height } = mark.area;
      const sides = [y, mark.width - x - width, mark.height - y - height, x].map(millimetres);
      parts.push("margins " + (sides.every((side) => side === sides[0]) ? sides[0] : sides.join(" ")) + " mm");
    }
    if (mark?.warnings.length) parts.push(mark.warnings.length + (mark.warnings.length === 1 ? " warning" : " warnings"));
    return parts.join(" · ");
  }

  async function showPages({ document: number, pages: count, marks }, own) {
    const width = Math.round(Math.min(860, pages.clientWidth || 860) * Math.min(devicePixelRatio, 2));
    const figures = [...pages.children];
    while (figures.length < count) {
      const figure = document.createElement("figure");
      figure.append(Object.assign(new Image(), { loading: figures.length < 3 ? "eager" : "lazy" }), document.createElement("figcaption"));
      figures.push(figure);
    }
    for (const [index, figure] of figures.slice(0, count).entries()) {
      const image = figure.querySelector("img");
      image.alt = "Page " + (index + 1);
      figure.querySelector("svg")?.remove();
      if (marks[index]?.height) image.after(drawMarks(marks[index]));
      figure.querySelector("figcaption").textContent = describePage(index + 1, count, marks[index]);
      // The old picture stays until the new one is there.
      image.src = "/documents/" + number + "/" + (index + 1) + ".png?width=" + width;
    }
    if (own === turn) pages.replaceChildren(...figures.slice(0, count));
  }

  async function render() {
    const own = ++turn;
    if (!template.value) return;
    location.replace("#" + new URLSearchParams({ template: template.value, sample: sample.value }));
    status.textContent = "Rendering…";
    const result = await get("/render?" + new URLSearchParams({ template: template.value, sample: sample.value }));
    if (own !== turn) return;
    if (result.kind === "failed") {
      status.textContent = pages.childElementCount > 0 ? "Error; the last good document is shown" : "Error";
      return showFault(result.error);
    }
    showFault();
    const kilobytes = Math.max(1, Math.round(result.bytes / 1000));
    status.textContent = result.pages + (result.pages === 1 ? " page, " : " pages, ") + kilobytes + " kB, " + result.milliseconds + " ms";
    const { template: liquid, load, print } = result.timings ?? {};
    timings.textContent = result.timings ? "template " + liquid + " ms · load " + load + " ms · print " + print + " ms" : "";
    warnings.hidden = result.warnings.length === 0;
    warnings.replaceChildren(...result.warnings.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    pdf.href = "/documents/" + result.document + ".pdf";
    pdf.hidden = false;
    await showPages(result, own);
  }

  function fillSamples(wanted) {
    const names = templates.find(({ name }) => name === template.value)?.samples ?? [];
    fill(sample, names.length > 0 ? names : [""], wanted);
  }

  async function reload() {
    const listed = await get("/templates");
    if (listed.error) { status.textContent = "Error"; return showFault(listed.error); }
    ({ templates } = listed);
    empty.hidden = templates.length > 0;
    const [wantedTemplate, wantedSample] = [template.value || wished().get("template"), sample.value || wished().get("sample")];
    fill(template, templates.map(({ name }) => name), wantedTemplate);
    fillSamples(wantedSample);
    await render();
  }

  const attempt = (work) => work().catch(() => { status.textContent = "platen dev has stopped"; });
  template.addEventListener("change", () => { pages.replaceChildren(); fillSamples(); attempt(render); });
  sample.addEventListener("change", () => attempt(render));
  marked.addEventListener("change", () => pages.classList.toggle("unmarked", !marked.checked));
  const events = new EventSource("/events");
  events.addEventListener("change", () => attempt(reload));
  events.addEventListener("open", () => attempt(reload));
  events.addEventListener("error", () => { status.textContent = "platen dev has stopped"; });
`;

/** Returns the page of the preview. @param nonce allows its script and its style (Content-Security-Policy) */
export const previewPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platen preview</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header>
<h1>Platen preview</h1>
<label>Template <select id="template"></select></label>
<label>Sample <select id="sample"></select></label>
<a id="pdf" target="_blank" hidden>Open the PDF</a>
<label id="marked"><input type="checkbox" id="marks" checked> Margins and warnings</label>
<span id="timings"></span>
<span id="status" role="status"></span>
</header>
<main>
<pre id="fault" role="alert" hidden></pre>
<ul id="warnings" aria-label="Warnings" hidden></ul>
<p id="empty" hidden>The folder has no templates yet: add templates/&lt;name&gt;/template.html</p>
<div id="pages"></div>
</main>
<script type="module" nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
