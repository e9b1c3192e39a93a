const template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
const headers = {
  Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,
  "Content-Type": "application/json",
};
const send = async (path, options) => {
  const response = await fetch(`https://platen.example.com/v1/${path}`, { headers, ...options });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

const body = JSON.stringify({ from: "live", to: "draft" });
let comparison = await send(`templates/${template}/compare`, { method: "POST", body });
while (comparison.status === "queued" || comparison.status === "running") {
  await new Promise((resolve) => setTimeout(resolve, 500));
  comparison = await send(`comparisons/${comparison.id}`);
}
process.stdout.write(comparison.result?.verdict ?? comparison.error.errorCode);
