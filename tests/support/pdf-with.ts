/** A PDF of one page. @param numbers length of a list that no page uses */
export const pdfWith = (numbers: number) =>
  Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj
4 0 obj [${"0 ".repeat(numbers)}] endobj
trailer << /Root 1 0 R /Size 5 >>
%%EOF`);
