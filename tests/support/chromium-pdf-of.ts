/** A PDF of one page with this content, as Chromium writes it. */
export function chromiumPdfOf(content: string): Buffer {
  const objects = [
    "1 0 obj\n<</Type /Catalog\n/Pages 2 0 R>>\nendobj\n",
    "2 0 obj\n<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>\nendobj\n",
    "3 0 obj\n<</Type /Page\n/MediaBox [0 0 300 200]\n/Contents 4 0 R>>\nendobj\n",
    `4 0 obj\n<</Length ${content.length}>> stream\n${content}\nendstream\nendobj\n`,
  ];
  let body = "%PDF-1.4\n";
  const entries = ["0000000000 65535 f \n"];
  for (const object of objects) {
    entries.push(`${String(body.length).padStart(10, "0")} 00000 n \n`);
    body += object;
  }
  const xref = `xref\n0 ${entries.length}\n${entries.join("")}trailer\n<</Size 5\n/Root 1 0 R>>\n`;
  return Buffer.from(`${body}${xref}startxref\n${body.length}\n%%EOF\n`, "latin1");
}
