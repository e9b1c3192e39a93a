import { writeFile } from "node:fs/promises";

const response = await fetch("https://platen.example.com/v1/templates", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ name: "Letter", html: "<h1>Hello {{ name }}</h1>", note: "First look" }),
});
if (!response.ok) throw new Error(await response.text());
await writeFile("template.json", await response.text());
