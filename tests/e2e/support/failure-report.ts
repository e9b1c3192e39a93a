import type { BrowserContext, Page, Request } from "playwright-core";
import { afterEach } from "vitest";

/** How long a page may take to describe itself: it may hang. */
const TIMEOUT_MS = 10_000;

/** Open browser contexts, with their calls that have no answer yet and those that failed. */
const openContexts = new Map<BrowserContext, { pending: Set<Request>; failed: Request[] }>();

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const { stack } of task.result.errors ?? []) process.stderr.write(`\n"${task.name}" failed: ${stack}\n`);
  for (const page of [...openContexts.keys()].flatMap((context) => context.pages())) {
    process.stderr.write(`\nThe page when "${task.name}" failed:\n${await describePage(page)}\n`);
  }
});

/** If a test fails while pages of the context are open, prints what they show. Call it before the first page opens. */
export async function reportFailures(context: BrowserContext): Promise<void> {
  const calls = { pending: new Set<Request>(), failed: [] as Request[] };
  openContexts.set(context, calls);
  context.on("close", () => openContexts.delete(context));
  context.on("request", (request) => calls.pending.add(request));
  context.on("requestfinished", (request) => calls.pending.delete(request));
  context.on("requestfailed", (request) => {
    calls.pending.delete(request);
    calls.failed.push(request);
  });
  await context.addInitScript(keepEvents);
}

async function describePage(page: Page): Promise<string> {
  const { pending, failed } = openContexts.get(page.context()) ?? { pending: new Set<Request>(), failed: [] };
  const state = await within(page.evaluate(describeDocument));
  const content = await within(page.ariaSnapshot({ timeout: TIMEOUT_MS }));
  return [
    page.url(),
    state,
    `Calls without an answer:\n${[...pending].map(nameOf).join("\n")}`,
    `Failed calls:\n${failed.map((call) => `${nameOf(call)} ${call.failure()?.errorText}`).join("\n")}`,
    `Content:\n${content}`,
  ].join("\n");
}

const nameOf = (request: Request) => `  ${request.method()} ${request.url()}`;

/** @returns the text, or why there is none */
async function within(text: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, "(the page does not answer)");
  });
  return await Promise.race([text.catch(String), late]).finally(() => clearTimeout(timer));
}

/** Runs in the page: keeps the latest events of keys, clicks, focus and animations. */
function keepEvents(): void {
  if (window !== window.top) return;
  const MAX_EVENTS = 60;
  const TYPES = ["keydown", "click", "focusin", "focusout", "animationend", "animationcancel"];
  const events: string[] = [];
  Reflect.set(window, "latestEvents", events);
  const note = (event: Event) => {
    const { target } = event;
    const element = target instanceof Element ? `${target.tagName.toLowerCase()}.${target.classList}` : "window";
    const detail =
      event instanceof KeyboardEvent ? event.key : event instanceof AnimationEvent ? event.animationName : "";
    events.push(`  ${Math.round(performance.now())} ms ${event.type} ${detail} at ${element}`);
    if (events.length > MAX_EVENTS) events.shift();
  };
  for (const type of TYPES) window.addEventListener(type, note, { capture: true, passive: true });
}

/** Runs in the page. */
function describeDocument(): string {
  const dialogs = [...document.querySelectorAll(".ant-modal, .ant-drawer-content-wrapper")];
  const startOf = (element: Element) => element.outerHTML.slice(0, 300);
  return [
    `Now: ${Math.round(performance.now())} ms, ${document.visibilityState}, focused: ${document.hasFocus()}`,
    `Focus: ${document.activeElement && startOf(document.activeElement)}`,
    `Dialogs in the page: ${dialogs.map((dialog) => `\n  ${startOf(dialog)}`).join("")}`,
    `Toasts so far: ${Reflect.get(window, "toasts")}`,
    `Latest events:\n${Reflect.get(window, "latestEvents")?.join("\n")}`,
  ].join("\n");
}
