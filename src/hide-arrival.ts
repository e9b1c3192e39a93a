import { hideArrival } from "./providers/oauth-arrival";

hideArrival();
