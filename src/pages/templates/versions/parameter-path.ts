/** Returns how a template names a parameter, by its JSON Pointer into the schema: `lines[].price`, `prices.*`. */
export function parameterPath(pointer: string): string {
  const parts = pointer.split("/").slice(1);
  let path = "";
  for (let index = 0; index < parts.length; index++) {
    const keyword = parts[index];
    if (keyword === "items") path += "[]";
    else if (keyword === "additionalProperties") path += path === "" ? "*" : ".*";
    else {
      index += 1;
      const name = (parts[index] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
      path += path === "" ? name : `.${name}`;
    }
  }
  return path;
}
