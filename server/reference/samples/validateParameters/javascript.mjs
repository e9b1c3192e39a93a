import { writeFile } from "node:fs/promises";

const template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
const response = await fetch(`https://platen.example.com/v1/templates/${template}/validate`, {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ parameters: { name: 42 } }),
});
if (!response.ok) throw new Error(await response.text());
await writeFile("problems.json", await response.text());
