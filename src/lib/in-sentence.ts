/** Returns a label in the form for use within a sentence: 'templates' for 'Templates', but 'API keys' unchanged. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
