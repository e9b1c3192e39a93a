/** Asks for the address given, whose name leads to this machine, and prints what comes, or why nothing does. */
import { text } from "node:stream/consumers";
import { requestOutside } from "../../../server/outbound/outbound-request";

const [, , url = ""] = process.argv;
const answer = requestOutside(new URL(url), {
  method: "GET",
  headers: {},
  addresses: async () => [{ address: "127.0.0.1", family: 4 }],
  isOpen: () => true,
  signal: AbortSignal.timeout(30_000),
});
process.stdout.write(await answer.then(text, (error) => String(error.code)));
