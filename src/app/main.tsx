// Must stay the first import: removes the tokens of a sign-in through a provider from the address.
import "./scrub-url-tokens";
import "./global.css";
import { loadConsole, loadPublicApp } from "./loaders";
import { publicRouteOf } from "./public-routes";

// This entry module imports very little, so that the portal, the public or console application, and the page load in
// parallel. Failures are ignored here: the portal's lazy components import the same modules again and handle them.
const route = publicRouteOf(window.location.pathname);
const preloads = route ? [loadPublicApp(), route.load()] : [loadConsole()];
for (const preload of preloads) preload.catch(() => undefined);

import("./portal").then(({ startPortal }) => startPortal(document.getElementById("root")));
