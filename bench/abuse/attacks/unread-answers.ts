import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import type { Attack } from "../attack";
import { repeat } from "../repeat";

/** Connections at a time. */
const CONNECTIONS = 100;
/** Pixels that can't be compressed: a PDF of about 12 MB. */
const LARGE = `<canvas id="c" width="2000" height="2000"></canvas><script>
  const context = document.getElementById("c").getContext("2d");
  const image = context.createImageData(2000, 2000);
  for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536));
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  context.putImageData(image, 0, 0);
</script>`;

/** Requests one large document repeatedly and never reads an answer. It is rendered once, so only memory is used. */
export const unreadAnswers: Attack = {
  name: "unread answers",
  async start(service) {
    const key = await service.signUpWithKey("unread@example.com");
    const headers = { ...key, "idempotency-key": randomUUID() };
    const body = JSON.stringify({ html: LARGE });
    const client = service.connect("127.0.0.10");
    await client.send("POST", "/v1/documents", headers, body);
    client.close();
    const lines = Object.entries({ ...headers, "content-length": body.length }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const text = ["POST /v1/documents HTTP/1.1", "host: x", ...lines, "", body].join("\r\n");
    const sockets = new Set<ReturnType<typeof connect>>();
    const stop = repeat(
      CONNECTIONS,
      () =>
        new Promise<void>((closed) => {
          const socket = connect({ port: service.port, host: "127.0.0.1", localAddress: "127.0.0.10" });
          sockets.add(socket);
          socket.pause();
          socket.on("error", () => undefined);
          socket.once("close", () => {
            sockets.delete(socket);
            closed();
          });
          socket.write(text);
        }),
    );
    return async () => {
      await stop();
      for (const socket of sockets) socket.destroy();
    };
  },
};
