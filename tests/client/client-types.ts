import openapiTS, { astToString } from "openapi-typescript";
import { describeApi } from "../../server/reference/describe-api";

/** @returns the types that openapi-typescript, which knows nothing of Platen, generates from the reference */
export async function clientTypes(): Promise<string> {
  const types = await openapiTS(JSON.stringify(describeApi("http://localhost:3000", "1.0.0")), {
    // Fields with a default are optional in requests.
    defaultNonNullable: false,
  });
  return `/** Generated from the reference by \`npm run client:generate\`. */\n\n${astToString(types)}`;
}
