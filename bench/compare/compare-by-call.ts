import { setTimeout as sleep } from "node:timers/promises";
import type { ComparisonResource } from "../../contract/comparisons";
import type { StarterSample } from "../../server/demo/starter-templates";
import { startDemoService } from "../portal/demo-service";
import { recolour } from "./recolour";

/** Delay in ms between two polls of an unfinished comparison. */
const POLL_MS = 20;

/** A service whose demo workspace has an invoice with the sample sets. */
export interface CalledService {
  /** Compares the invoice with one that has other colours, and waits for the result. */
  compare(): Promise<void>;
  close(): Promise<void>;
}

export async function startCalledService(samples: readonly StarterSample[]): Promise<CalledService> {
  const { url, session, close } = await startDemoService();
  const headers = { authorization: `Bearer ${session.accessToken}`, "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  try {
    const { workspaces } = await call("GET", "/api/app/workspaces");
    const workspace = `/api/app/workspaces/${workspaces[0].workspace.id}`;
    const { templateDetails } = await call("GET", `${workspace}/templates`);
    const addressOf = (wanted: string) => {
      const { id } = templateDetails.find(({ name }: { name: string }) => name === wanted);
      return { id, path: `${workspace}/templates/${id}` };
    };
    const [{ path: template }, frame] = [addressOf("Invoice"), addressOf("document")];
    const { samples: present } = await call("GET", `${template}/samples`);
    for (const { id: sampleId } of present) await call("DELETE", `${template}/samples/${sampleId}`);
    for (const [index, { parameters, now }] of samples.entries()) {
      const body = { name: `Sample ${index}`, parameters, now: now && Math.floor(now.getTime() / 1_000) };
      await call("POST", `${template}/samples`, body);
    }
    const { templateBase64 } = await call("GET", frame.path);
    const html = recolour(Buffer.from(templateBase64, "base64").toString());
    const unsaved = { templateId: frame.id, contentBase64: Buffer.from(html).toString("base64") };
    return {
      async compare() {
        const begun: ComparisonResource = await call("POST", `${template}/compare`, { unsaved });
        for (;;) {
          const { status, result, error } = await call("GET", `${workspace}/comparisons/${begun.id}`);
          if (status === "done" && result.samples.length === samples.length && result.verdict === "changed") return;
          if (status === "done" || status === "failed") throw new Error(JSON.stringify(error ?? result));
          await sleep(POLL_MS);
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
