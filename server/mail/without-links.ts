/** Changes a workspace's name so that it can't add a link or a line to our mail. */
export const withoutLinks = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .replace(/:\/+/g, " ")
    // Mail programs also turn host names and e-mail addresses into links: a zero-width space prevents that.
    .replace(/[.@](?=\S)/g, "$&\u200b");
