// Must stay the first import: removes the tokens of a sign-in through a provider from the address.
import "./scrub-url-tokens";
import "../components/antd/public.css";
import "./global.css";
import { chosenLanguage, startLanguage } from "../lib/i18n/language";
import { sendEarly } from "../session/early-call";
import { nextPaint, showConsoleOutline } from "./console-outline";
import { loadConsole, loadPublicApp } from "./loaders";
import { publicRouteOf } from "./public-routes";
import { showStartFailure } from "./start-failure";

/**
 * Loads and starts the portal. This entry module imports very little, so that the portal, the public or console
 * application, and the page load in parallel. Failed preloads are ignored here: the portal's lazy components import the
 * same modules again and handle their failures.
 */
async function start(root: HTMLElement): Promise<void> {
  const route = publicRouteOf(window.location.pathname);
  const firstCall = route ? route.firstCall : "GET /api/app/workspaces";
  if (firstCall) sendEarly(firstCall);
  // Running the code takes longer than one frame. Its files load during that time (scripts/portal/preloads.ts).
  if (!route && showConsoleOutline(root)) await nextPaint();

  const preloads = route ? [loadPublicApp(), route.load()] : [loadConsole()];
  for (const preload of preloads) preload.catch(() => undefined);
  const { startPortal } = await import("./portal");
  await startPortal(root);
}

/** Shows the page in the language of the user's choice. */
async function startInLanguage(root: HTMLElement): Promise<void> {
  const language = chosenLanguage();
  // Without the translations the portal starts in English.
  if (language !== "en") await startLanguage(language).catch(() => undefined);
  await start(root);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element to start the portal in");
startInLanguage(root).catch((failure) => {
  showStartFailure(root);
  reportError(failure);
});
