import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../client/platen";
import { freePort } from "../../support/free-port";
import { base64, startService, type TestService } from "../../support/service";

/** A client with the types that openapi-typescript generates from the reference, and an API key. */
export interface GeneratedClient {
  service: TestService;
  /** Address of the service, which is also its PUBLIC_URL. */
  url: string;
  apiKey: string;
  /** Id of the template `Invoice`. */
  templateId: string;
  client: Client<paths>;
}

/** Starts the service on a port, because the client sends real requests, and creates a workspace with a template. */
export async function startGeneratedClient(): Promise<GeneratedClient> {
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
  const { apiKey } = await create<{ apiKey: string }>("apikeys", { name: "Web shop", scope: "templates" });
  const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${apiKey}` } });
  return { service, url, apiKey, templateId, client };
}
