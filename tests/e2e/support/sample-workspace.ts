import { svg } from "../../support/asset-files";
import { type Client, signUp } from "./client";
import type { RunningService } from "./running-service";

/** A workspace with a record of each kind. */
export interface SampleWorkspace {
  owner: Client;
  workspaceId: string;
  /** Id of the template Invoice. */
  templateId: string;
  /** Creates another template. @returns its id */
  addTemplate(name: string): Promise<string>;
}

/** Creates the workspace Press of ada@example.com, with a template, an asset, an API key and an invite. */
export async function createSampleWorkspace(service: RunningService): Promise<SampleWorkspace> {
  const owner = await signUp(service, "ada@example.com");
  const body = { name: "Press", productCode: "STARTER", billingPeriod: "YEARLY" };
  const { workspace } = await (await owner.send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  async function addTemplate(name: string): Promise<string> {
    const template = { name, contentBase64: btoa("<p>{{ number }}</p>") };
    return (await (await owner.send("POST", `${path}/templates`, template)).json()).id;
  }
  const templateId = await addTemplate("Invoice");
  await fetch(`${service.url}${path}/assets?name=logo.svg`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.session.accessToken}`, "content-type": "image/svg+xml" },
    body: new Blob([new Uint8Array(svg("#0f766e"))]),
  });
  await owner.send("POST", `${path}/apikeys`, { name: "Web shop" });
  await owner.send("POST", `${path}/invites`, { email: "bob@example.com" });
  return { owner, workspaceId: workspace.id, templateId, addTemplate };
}
