/** What shows drawn pages: beside the source, and as the result. In one file, because they have most parts in common. */
export { default as PreviewPane } from "./preview-pane";
export { default as ResultPages } from "./result-pages";
