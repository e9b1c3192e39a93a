import { z } from "zod";
import { type BaseItem, keyOf } from "./items";

const name = z.string();
const baseItem = z.object({
  item: z.union([
    z.object({ kind: z.enum(["template", "partial", "asset"]), name }),
    z.object({ kind: z.literal("sample"), template: name, name }),
  ]),
  id: z.string().optional(),
  mark: z.string().optional(),
  sha256: z.string(),
});
const state = z.object({ version: z.literal(1), server: z.string(), items: z.array(z.unknown()) });

interface State extends Omit<z.output<typeof state>, "items"> {
  items: z.output<typeof baseItem>[];
}

/** Parses `.platen/state.json`. Returns undefined if it can't be understood. */
export function parseState(text: string): State | undefined {
  try {
    const { items, ...rest } = state.parse(JSON.parse(text));
    // One by one, so that it ends with the first mistake: a schema of the list would describe all of them.
    return { ...rest, items: items.map((item) => baseItem.parse(item)) };
  } catch {
    return undefined;
  }
}

/** Returns `.platen/state.json`: the items that folder and workspace have in common. */
export function formatState(server: string, items: readonly BaseItem[]): string {
  const byKey = items.map((item) => ({ key: keyOf(item.item), item })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return `${JSON.stringify({ version: 1, server, items: byKey.map(({ item }) => item) }, null, 2)}\n`;
}
