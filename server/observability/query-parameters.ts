/**
 * Removes the parameters from the text of a failed query's error, message or stack: they contain hashes, tokens and
 * e-mail addresses.
 */
export const removeQueryParameters = (text: string): string =>
  text.replace(/\nparams:.*?(?=\n {4}at |\ncaused by: |$)/gs, "");
