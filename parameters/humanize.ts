/** Returns the label of a parameter: `tax_rate` and `taxRate` become "Tax rate". */
export function humanize(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_\-.\s]+/g, " ")
    .trim();
  const lower = words.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
  return lower === "" ? name : lower.charAt(0).toUpperCase() + lower.slice(1);
}
