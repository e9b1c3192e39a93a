import scalar from "../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url";
import { faviconSvg } from "../components/logo-shapes";
import { blockCodeFromText } from "./block-code-from-text";
import { CONFIGURATION } from "./configuration";
import "./reference.css";

/** Global variable that Scalar's standalone build defines. */
declare global {
  interface Window {
    Scalar: { createApiReference(element: string, configuration: object): unknown };
  }
}

const INK = "currentColor";
const logo = document.querySelector("#logo");
if (logo) logo.innerHTML = faviconSvg({ bars: INK, sheet: INK, edge: "var(--accent)" });

blockCodeFromText();
const script = document.createElement("script");
script.src = scalar;
script.addEventListener("load", () => window.Scalar.createApiReference("#reference", CONFIGURATION));
document.head.append(script);
