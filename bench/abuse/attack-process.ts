import { ATTACKS } from "./attacks/attacks";
import { type ServiceAddress, ServiceClient } from "./service-client";

/**
 * Runs one attack in a process of its own, so that its work does not delay the measurement. Arguments: the attack's
 * name, and the service's address as JSON. Sends a message when the attack is running, and stops it on a message.
 */
const [name, address = ""] = process.argv.slice(2);
const attack = ATTACKS.find((candidate) => candidate.name === name);
if (!attack) throw new Error(`There is no attack ${name}`);
const stop = await attack.start(new ServiceClient(JSON.parse(address) as ServiceAddress));
process.once("message", async () => {
  await stop();
  process.exit();
});
process.send?.("running");
