/** A heading or a paragraph of a legal text. */
export interface Block {
  kind: "heading" | "paragraph";
  text: string;
}

/**
 * Parses the plain format of the files below /legal, which an operator can replace: a line that starts with `# ` is a
 * heading, and an empty line ends a paragraph. There is no other markup.
 */
export function legalBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", text: paragraph.join(" ") });
    paragraph = [];
  };

  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const isHeading = line.startsWith("# ");
    if (isHeading || line === "") endParagraph();
    if (isHeading) blocks.push({ kind: "heading", text: line.slice(2).trim() });
    else if (line !== "") paragraph.push(line);
  }
  endParagraph();
  return blocks;
}
