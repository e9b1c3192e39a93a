import scalar from "../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url";
import { faviconSvg } from "../components/logo-shapes";
import { CONFIGURATION } from "./configuration";
import { refuseCodeFromText } from "./refuse-code-from-text";
import "./reference.css";

/** What Scalar's build for pages leaves on the window. */
declare global {
  interface Window {
    Scalar: { createApiReference(element: string, configuration: object): unknown };
  }
}

const INK = "currentColor";
const logo = document.querySelector("#logo");
if (logo) logo.innerHTML = faviconSvg({ bars: INK, sheet: INK, edge: "var(--accent)" });

refuseCodeFromText();
const script = document.createElement("script");
script.src = scalar;
script.addEventListener("load", () => window.Scalar.createApiReference("#reference", CONFIGURATION));
document.head.append(script);
