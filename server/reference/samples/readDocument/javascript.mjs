import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const service = "https://platen.example.com";
const authorization = `Bearer ${process.env.PLATEN_API_KEY}`;

// Hand the work over; the answer's header says where to ask for it.
const accepted = await fetch(`${service}/v1/documents`, {
  method: "POST",
  headers: { authorization, "Content-Type": "application/json", Prefer: "respond-async" },
  body: JSON.stringify({ html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } }),
});
if (!accepted.ok) throw new Error(await accepted.text());
const address = new URL(accepted.headers.get("location"), service);

// Ask until it is done.
let document = await accepted.json();
while (document.status === "queued" || document.status === "running") {
  await wait(1000);
  document = await (await fetch(address, { headers: { authorization } })).json();
}
if (document.status !== "done") throw new Error(document.error.errorCode);

const file = await fetch(document.url);
await writeFile("hello.pdf", Buffer.from(await file.arrayBuffer()));
