import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const service = "https://platen.example.com";
const authorization = `Bearer ${process.env.PLATEN_API_KEY}`;

// Start the work. The header `Location` has the address of the document.
const accepted = await fetch(`${service}/v1/documents`, {
  method: "POST",
  headers: { authorization, "Content-Type": "application/json", Prefer: "respond-async" },
  body: JSON.stringify({ html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } }),
});
if (!accepted.ok) throw new Error(await accepted.text());
const address = new URL(accepted.headers.get("location"), service);

// Poll until the work is done.
let document = await accepted.json();
while (document.status === "queued" || document.status === "running") {
  await wait(1000);
  document = await (await fetch(address, { headers: { authorization } })).json();
}
if (document.status !== "done") throw new Error(document.error.errorCode);

const file = await fetch(document.url);
await writeFile("hello.pdf", Buffer.from(await file.arrayBuffer()));
