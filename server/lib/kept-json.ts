/** Longest JSON of an error's `data` that is kept. */
const MAX_ERROR_DATA_CHARACTERS = 2_000;

type Data = Record<string, unknown>;

/**
 * Returns as much of an error's data as is kept with a request or a document. Of a list, such as `problems`, these are
 * the first entries. Null if the rest is too large: a part of a JSON object can't be read.
 */
export function keptErrorData(data: Data | null | undefined): Data | null {
  if (!data) return null;
  if (JSON.stringify(data).length <= MAX_ERROR_DATA_CHARACTERS) return storable(data);
  const [name, list] = Object.entries(data).find(([, value]) => Array.isArray(value)) ?? [];
  if (name === undefined || !Array.isArray(list)) return null;
  const rest = JSON.stringify({ ...data, [name]: [] }).length;
  const entries = keptEntries(list, MAX_ERROR_DATA_CHARACTERS - rest);
  // An empty list would say that there was no problem.
  return entries.length === 0 ? null : storable({ ...data, [name]: entries });
}

/** Returns the first entries of a list whose JSON is not too long together. */
export function keptEntries<Entry>(list: readonly Entry[], maxCharacters: number): Entry[] {
  let characters = 0;
  const end = list.findIndex((entry) => {
    // With the comma.
    characters += JSON.stringify(entry).length + 1;
    return characters > maxCharacters;
  });
  return storable(end === -1 ? [...list] : list.slice(0, end));
}

/** Replaces what PostgreSQL can't store: it would refuse the whole statement, with entries of other workspaces. */
const storable = <Json extends object>(json: Json): Json =>
  JSON.parse(
    JSON.stringify(json, (_, value) =>
      typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value,
    ),
  );
