import { hideArrival } from "../session/oauth-arrival";

hideArrival();
