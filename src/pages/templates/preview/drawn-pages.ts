/**
 * The two components that show drawn pages: beside the source, and as the result. They load as one file, because they
 * have most parts in common.
 */
export { default as PreviewPane } from "./preview-pane";
export { default as ResultPages } from "./result-pages";
