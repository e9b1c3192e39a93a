/**
 * Source of a regular expression for a number in the content of a page. Its length is limited, so that searching a long
 * text of digits takes linear time.
 */
export const NUMBER = String.raw`-?(?:\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})`;
