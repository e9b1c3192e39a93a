import { browser } from "../lib/browser";
import { t } from "../lib/i18n/translate";

/** Says that the portal's code has not arrived, React included, and offers to try again. */
export function showStartFailure(root: HTMLElement): void {
  const again = textIn("button", t("Try again"));
  again.addEventListener("click", () => browser.reload());
  const alert = document.createElement("div");
  alert.className = "crash";
  alert.role = "alert";
  alert.append(
    textIn("h1", t("The page could not be loaded")),
    textIn("p", t("Check your connection and try again.")),
    again,
  );
  const main = document.createElement("main");
  main.append(alert);
  root.replaceChildren(main);
}

function textIn(tag: "h1" | "p" | "button", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
