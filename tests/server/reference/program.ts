import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../client/platen";
import { freePort } from "../../support/free-port";
import { base64, startService, type TestService } from "../../support/service";

/** A customer's program: an API key of a workspace with a template called Invoice, and a client made of the reference. */
export interface Program {
  service: TestService;
  /** Where the service listens, which it takes for its public address. */
  url: string;
  apiKey: string;
  templateId: string;
  client: Client<paths>;
}

/** Starts the service on a socket of its own, because programs can't be injected. */
export async function startProgram(): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({ PUBLIC_URL: url });
  await service.app.listen({ host: "127.0.0.1", port });

  const customer = await service.signUp();
  const workspaceId = await service.workspaceOf(customer);
  const create = async <Created>(path: "templates" | "apikeys", body: object): Promise<Created> => {
    const request = { token: customer.accessToken, params: { workspaceId }, body };
    return (await service.call(`POST /api/app/workspaces/:workspaceId/${path}`, request)).json<Created>();
  };
  const contentBase64 = base64("<h1>Invoice {{ number }}</h1>");
  const { id: templateId } = await create<{ id: string }>("templates", { name: "Invoice", contentBase64 });
  const { apiKey } = await create<{ apiKey: string }>("apikeys", { name: "Web shop" });
  const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${apiKey}` } });
  return { service, url, apiKey, templateId, client };
}
