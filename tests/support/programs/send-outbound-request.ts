/** Requests a URL whose host name resolves to this machine, and prints the response body or the error code. */
import { text } from "node:stream/consumers";
import { sendOutboundRequest } from "../../../server/outbound/outbound-request";

const [, , url = ""] = process.argv;
const response = sendOutboundRequest(new URL(url), {
  method: "GET",
  headers: {},
  resolveAddresses: async () => [{ address: "127.0.0.1", family: 4 }],
  isAddressAllowed: () => true,
  signal: AbortSignal.timeout(30_000),
});
process.stdout.write(await response.then(text, (error) => String(error.code)));
