/** Asks for the address given, whose name leads to this machine, and prints what comes, or why nothing does. */
import { text } from "node:stream/consumers";
import { sendOutboundRequest } from "../../../server/outbound/outbound-request";

const [, , url = ""] = process.argv;
const answer = sendOutboundRequest(new URL(url), {
  method: "GET",
  headers: {},
  resolveAddresses: async () => [{ address: "127.0.0.1", family: 4 }],
  isAddressAllowed: () => true,
  signal: AbortSignal.timeout(30_000),
});
process.stdout.write(await answer.then(text, (error) => String(error.code)));
