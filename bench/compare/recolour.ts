/** Changes the colour of all table cells, so that every page of an invoice changes. */
export const recolour = (html: string): string =>
  html.replace(/<body[^>]*>/, (body) => `<style>td { color: #446 }</style>${body}`);
