/** Returns a label as it reads within a sentence: 'Templates' as 'templates', 'API keys' unchanged. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
