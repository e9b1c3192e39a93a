// First of all: it takes the tokens that a sign-in through a provider brings out of the address.
import "./scrub-url-tokens";
import "./global.css";
import { preloadBoot } from "./boots";

// Nothing but names is loaded with this file: what the address needs and what starts it travel side by side.
preloadBoot(window.location.pathname);
import("./start").then(({ start }) => start(document.getElementById("root")));
