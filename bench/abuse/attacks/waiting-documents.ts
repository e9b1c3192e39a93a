import type { Attack } from "../attack";
import { repeat } from "../repeat";

const DOCUMENTS = 20;
const WAITING = "<script>window.platenReady = false</script>";

/** Documents that wait until their deadline and use no processor time. */
export const waitingDocuments: Attack = {
  name: "waiting documents",
  async start(service) {
    const headers = await service.signUpWithKey("waiting@example.com", "FREE");
    const client = service.connect("127.0.0.10");
    const body = JSON.stringify({ html: WAITING });
    const stop = repeat(DOCUMENTS, () => client.send("POST", "/v1/documents", headers, body));
    return async () => {
      await stop();
      client.close();
    };
  },
};
