import { z } from "zod";
import { type BaseItem, keyOf } from "./items";

const name = z.string();
const state = z.object({
  version: z.literal(1),
  server: z.string(),
  items: z.array(
    z.object({
      item: z.union([
        z.object({ kind: z.enum(["template", "partial", "asset"]), name }),
        z.object({ kind: z.literal("sample"), template: name, name }),
      ]),
      id: z.string().optional(),
      mark: z.string().optional(),
      sha256: z.string(),
    }),
  ),
});
type State = z.output<typeof state>;

/** Parses `.platen/state.json`. Returns undefined if it can't be understood. */
export function parseState(text: string): State | undefined {
  try {
    return state.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns `.platen/state.json`: the items that folder and workspace have in common. */
export function formatState(server: string, items: readonly BaseItem[]): string {
  const sorted = items.toSorted((a, b) => (keyOf(a.item) < keyOf(b.item) ? -1 : 1));
  return `${JSON.stringify({ version: 1, server, items: sorted }, null, 2)}\n`;
}
