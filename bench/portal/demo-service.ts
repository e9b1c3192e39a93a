import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Session } from "../../contract/auth";
import { TENANT } from "../../contract/product";
import type { ListedTemplate } from "../../contract/templates";
import { buildAll } from "../../scripts/build.mjs";
import { stopProcess } from "../../scripts/stop-process.mjs";
import { freePort } from "../../tests/support/free-port";
import { createHttpClient, waitForService } from "../render/http-client";

/** A console to measure. */
export interface Site {
  url: string;
  /** Session of the demo workspace's owner. */
  session: Session;
}

/** The built service with the demo workspace, in its own process. */
export interface DemoService extends Site {
  /** Templates of the demo workspace at the start. */
  templates: ListedTemplate[];
  /** Process id of the service. */
  pid: number;
  /** Address of the editor with a template of the demo workspace. */
  editorPath: string;
  /** Returns the address of the editor with the template of that name. */
  editorOf(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Builds what has changed, and starts the service with an empty data folder. */
export async function startDemoService(): Promise<DemoService> {
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-portal-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "fatal",
      RENDER_BROWSERS: "1",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const welcome = new Promise<RegExpExecArray>((resolve) => {
    let text = "";
    child.stderr?.on("data", (chunk) => {
      text += chunk;
      const found = /sign in as (\S+) with the password (\S+)/.exec(text);
      if (found) resolve(found);
    });
  });
  const client = createHttpClient(port);
  await waitForService(() => client.send("GET", "/health"), child);
  client.close();

  const url = `http://127.0.0.1:${port}`;
  const [, username, password] = await welcome;
  const login = await fetch(`${url}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant: TENANT, username, password }),
  });
  const session: Session = await login.json();
  const templates = await readTemplates(url, session);
  return {
    url,
    session,
    templates,
    pid: child.pid ?? 0,
    editorPath: editorPath(templates[0]),
    editorOf: async (name) =>
      editorPath((await readTemplates(url, session)).find((template) => template.name === name)),
    async close() {
      process.off("exit", kill);
      await stopProcess(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const editorPath = (template: { id: string } | undefined) => `/templates/create-edit?templateId=${template?.id}`;

async function readTemplates(url: string, { accessToken }: Session): Promise<ListedTemplate[]> {
  const read = async (path: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } });
    return response.json();
  };
  const { workspaces } = await read("/api/app/workspaces");
  const { templateDetails } = await read(`/api/app/workspaces/${workspaces[0].workspace.id}/templates`);
  return templateDetails;
}

/** Runs in the browser before the page: signs in. */
export function storeSession({ accessToken, refreshToken, roles }: Session): void {
  localStorage.setItem("accessToken", accessToken);
  localStorage.setItem("refreshToken", refreshToken);
  localStorage.setItem("roles", JSON.stringify(roles));
}
