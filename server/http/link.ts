/** @returns the address of what the service has at a path, such as a page of the portal, with its query */
export function linkTo(publicUrl: string, path: `/${string}`, query: Record<string, string> = {}): string {
  const link = new URL(publicUrl + path);
  link.search = new URLSearchParams(query).toString();
  return link.href;
}
