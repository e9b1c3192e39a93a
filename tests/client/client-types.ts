import openapiTS, { astToString } from "openapi-typescript";
import { describeApi } from "../../server/reference/describe-api";

/** @returns the types that a generator of clients, which knows nothing of Platen, makes of the reference */
export async function clientTypes(): Promise<string> {
  const types = await openapiTS(JSON.stringify(describeApi("http://localhost:3000", "1.0.0")), {
    // What has a default need not be sent.
    defaultNonNullable: false,
  });
  return `/** Made of the reference by \`npm run client:generate\`. */\n\n${astToString(types)}`;
}
