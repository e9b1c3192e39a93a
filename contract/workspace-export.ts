import { defineEndpoint } from "./endpoint";
import { workspaceParams } from "./workspaces";

export const exportWorkspace = defineEndpoint("GET /api/app/workspaces/:workspaceId/export", {
  summary: "Download everything in a workspace as a zip, for example before you delete it",
  description:
    "Has the files of a template export, which can be imported again, the versions of all templates and partials, and lists as CSV: documents, requests, batches, webhooks, members, invites, API keys, invoices and, for admins, the audit log. `README.txt` says what is left out, such as kept documents and secrets.",
  params: workspaceParams,
  status: 200,
  errors: ["TOO_MANY_REQUESTS"],
});
