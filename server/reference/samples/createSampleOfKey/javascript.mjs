import { writeFile } from "node:fs/promises";

const sample = {
  name: "German",
  parameters: { name: "Käthe" },
  options: { locale: "de-DE" },
  now: 1790000000,
};
const template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
const response = await fetch(`https://platen.example.com/v1/templates/${template}/samples`, {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(sample),
});
if (!response.ok) throw new Error(await response.text());
await writeFile("sample.json", await response.text());
