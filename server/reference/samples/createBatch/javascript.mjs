import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const batches = "https://platen.example.com/v1/batches";
const authorization = `Bearer ${process.env.PLATEN_API_KEY}`;

const accepted = await fetch(batches, {
  method: "POST",
  headers: { authorization, "Content-Type": "application/json" },
  body: JSON.stringify({
    template: "Invoice",
    items: [{ number: "2026-0042" }, { number: "2026-0043" }],
  }),
});
if (!accepted.ok) throw new Error(await accepted.text());

let batch = await accepted.json();
while (batch.status === "queued" || batch.status === "running") {
  await wait(1000);
  batch = await (await fetch(`${batches}/${batch.id}`, { headers: { authorization } })).json();
}
if (batch.status !== "done") throw new Error(batch.error.errorCode);

const file = await fetch(batch.url);
await writeFile("invoices.zip", Buffer.from(await file.arrayBuffer()));
