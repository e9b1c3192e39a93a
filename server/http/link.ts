/** @returns the absolute URL of a path of the service or the portal */
export function linkTo(publicUrl: string, path: `/${string}`, query: Record<string, string> = {}): string {
  const link = new URL(publicUrl + path);
  link.search = new URLSearchParams(query).toString();
  return link.href;
}
