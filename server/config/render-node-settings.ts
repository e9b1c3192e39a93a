import type { Config } from "./config";

/** Returns the render processes, and the secret that they are sent. readConfig has checked that both are set. */
export const renderNodeSettings = ({ RENDER_NODES: origins, RENDER_SECRET: [secret = ""] }: Config) => ({
  origins,
  secret,
});
