import { writeFile } from "node:fs/promises";

const response = await fetch("https://platen.example.com/v1/documents", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } }),
});
if (!response.ok) throw new Error(await response.text());
await writeFile("hello.pdf", Buffer.from(await response.arrayBuffer()));
