import { browser } from "../lib/browser";
import { t } from "../lib/i18n/translate";

/**
 * Says that the portal could not start, and offers to try again: its code has not arrived, React included, or the
 * browser blocks the storage, without which nobody can sign in.
 */
export function showStartFailure(root: HTMLElement): void {
  const again = textIn("button", t("Try again"));
  again.addEventListener("click", () => browser.reload());
  const alert = document.createElement("div");
  alert.className = "crash";
  alert.role = "alert";
  alert.append(
    textIn("h1", t("The page could not be loaded")),
    textIn(
      "p",
      hasStorage()
        ? t("Check your connection and try again.")
        : t("Your browser blocks the storage of this page. Allow it in the browser's settings, and try again."),
    ),
    again,
  );
  const main = document.createElement("main");
  main.append(alert);
  root.replaceChildren(main);
}

function hasStorage(): boolean {
  try {
    return Boolean(localStorage && sessionStorage);
  } catch {
    return false;
  }
}

function textIn(tag: "h1" | "p" | "button", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
