// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Runs the service on PORT and restarts it when its sources change. Also runs Vite's server for the portal, which
 * reloads the browser and forwards calls to the service.
 */
const project = fileURLToPath(new URL("..", import.meta.url));
if (existsSync(".env")) process.loadEnvFile(".env");
const port = process.env.PORT || "3000";
const portalPort = "5173";

const commands = [
  ["tsx", "watch", "--clear-screen=false", "--exclude", "dist/**", "server/main.ts"],
  ["vite", "--port", portalPort, "--strictPort"],
];
const environment = {
  ...process.env,
  PORT: port,
  // Links in mails have to lead to Vite's server.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${portalPort}`,
  PATH: `${project}/node_modules/.bin:${process.env.PATH}`,
};

const running = commands.map(([command = "", ...options]) =>
  spawn(command, options, { cwd: project, stdio: "inherit", env: environment }),
);
const stop = () => {
  for (const child of running) child.kill("SIGTERM");
};
process.once("SIGINT", stop).once("SIGTERM", stop);
await Promise.race(running.map((child) => once(child, "exit")));
stop();
