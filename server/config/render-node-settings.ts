import type { Config } from "./config";

/** @returns where the render processes are, and the secret that they share; readConfig has checked that both are set */
export const renderNodeSettings = ({ RENDER_NODES: origins, RENDER_SECRET: secret = "" }: Config) => ({
  origins,
  secret,
});
