import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";
import type { Session } from "../../../contract/auth";
import { NEVER_SHOWN } from "../../../scripts/portal/antd-styles/prune-styles";
import { configureFonts } from "../../../server/render/engine/configure-fonts";
import { findEngine } from "../../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../../server/render/settings";
import { reportFailures } from "./failure-report";
import { newFolder } from "./running-service";

/** How long the tests wait for the page. Far longer than anything takes, because the machine may be busy. */
const TIMEOUT_MS = 240_000;

let launched: Promise<Browser> | undefined;

/**
 * Closes the browser before the services end: its pages may be calling them, and a routed call without an answer fails
 * the test run. Hooks run in the reverse order of their registration, and the import of running-service.ts has
 * registered the hook that ends the services.
 */
afterAll(async () => {
  const browser = await launched;
  for (const context of browser?.contexts() ?? []) {
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: "ignoreErrors" });
  }
  await browser?.close();
});

/** The tests use the engine that makes the documents: it is a browser, too. */
async function launch(): Promise<Browser> {
  const { executablePath, env } = await findEngine(defaultRendererSettings);
  const variables = Object.entries({ ...process.env, ...env, ...(await configureFonts(newFolder(), null)) });
  const defined = variables.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return chromium.launch({ executablePath, env: Object.fromEntries(defined), args: ["--no-sandbox"] });
}

/** A person who uses the portal in their own browser. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of the page from its console, except for failed calls. */
  faults: string[];
}

/**
 * Opens a browser without animations: a click on what is moving may miss. If the test fails while it is open, what its
 * pages show is printed.
 * @param url URL of the portal
 * @param session if given, the person is signed in from the start
 */
export async function openVisitor(
  url: string,
  session?: Session,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  launched ??= launch();
  const context = await (await launched).newContext({ baseURL: url, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  await reportFailures(context);
  await context.addInitScript(keepBlobs);
  await context.addInitScript(keepToasts);
  await context.addInitScript(reportLeftOut, NEVER_SHOWN.source);
  if (session) await context.addInitScript(storeSession, session);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    const refusedCall = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !refusedCall) faults.push(message.text());
  });
  return { context, page, faults };
}

/**
 * Lets the tests read the PDF in a frame from its blob: this browser has no PDF viewer, and a page may not fetch the
 * blob's URL.
 */
function keepBlobs(): void {
  if (window !== window.top) return;
  const blobs = new Map<string, unknown>();
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const address = create(blob);
    blobs.set(address, blob);
    return address;
  };
  Reflect.set(window, "blobs", blobs);
}

/** Lets the tests see toasts that have closed already: on a busy machine, a test may look for one too late. */
function keepToasts(): void {
  if (window !== window.top) return;
  const toasts: string[] = [];
  Reflect.set(window, "toasts", toasts);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const toast = node instanceof Element ? (node.closest(".toast") ?? node.querySelector(".toast")) : null;
      if (toast) toasts.push(toast.textContent ?? "");
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Reports an error of the page if it shows something of antd whose styles the build leaves out. */
function reportLeftOut(pattern: string): void {
  const leftOut = new RegExp(pattern);
  // Most elements have the same classes as one before.
  const checked = new Set<string>();
  const isLeftOut = ({ classList }: Element) => {
    if (checked.has(classList.value)) return false;
    checked.add(classList.value);
    return [...classList].some((name) => leftOut.test(`.${name}`));
  };
  const check = (node: Node) => {
    const elements = node instanceof Element ? [node, ...node.querySelectorAll("[class*=ant-]")] : [];
    const found = elements.find(isLeftOut);
    if (found) reportError(new Error(`The build leaves out the styles of "${found.classList}": see prune-styles.ts`));
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes)
      (type === "attributes" ? [target] : [...addedNodes]).forEach(check);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["class"] });
}

/** Waits until the page has shown a toast with that text since it was loaded, and since the last toast awaited. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const toasts: string[] = Reflect.get(window, "toasts");
    const index = toasts.indexOf(wanted);
    toasts.splice(0, index + 1);
    return index >= 0;
  }, text);
}

/** Stores the session once only, because the portal may have renewed or ended it since. */
function storeSession({ accessToken, refreshToken, roles }: Session): void {
  // A frame that shows a PDF has no storage.
  if (window !== window.top || localStorage.getItem("session-stored")) return;
  localStorage.setItem("session-stored", "true");
  localStorage.setItem("accessToken", accessToken);
  localStorage.setItem("refreshToken", refreshToken);
  localStorage.setItem("roles", JSON.stringify(roles));
}

/** Returns the bytes of the PDF that the Result dialog shows. */
export async function shownPdf(page: Page): Promise<Uint8Array> {
  const frame = page.getByRole("dialog", { name: "Result" }).locator("iframe");
  const bytes = await frame.evaluate(async (element: HTMLIFrameElement) => {
    const blob = Reflect.get(window, "blobs").get(element.src);
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  });
  return Uint8Array.from(bytes);
}

/** Returns the input field of the code editor with that label. */
export const codeEditor = (page: Page, label: string) => page.locator(`.monaco-editor textarea[aria-label="${label}"]`);

/** Replaces the content of a code editor by pasting. */
export async function writeCode(page: Page, label: string, text: string): Promise<void> {
  await codeEditor(page, label).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Runs in the page: replaces the tokens by ones that the service refuses, so that the next call ends the session. */
export function endSession(): void {
  localStorage.setItem("accessToken", `${localStorage.getItem("accessToken")?.slice(0, -4)}AAAA`);
  localStorage.setItem("refreshToken", "spent");
}

/** Closes the dialog with the Escape key, after it has opened and taken the focus. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.locator(".ant-modal-root :focus").waitFor({ state: "attached" });
  await page.locator("[role=dialog]:focus-within").waitFor();
  await page.keyboard.press("Escape");
}
