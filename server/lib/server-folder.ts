/** Folder of this module, from source `server/lib/`; bundled, the folder of the bundle's entry file. */
const here = import.meta.url;

/** True when the code runs from source (through tsx), false when it runs as a bundle in `dist/`. */
export const runsFromSource = here.endsWith(".ts");

/**
 * URL of the folder that holds the service's code: `server/` from source, `dist/server/` (or `dist/cli/`) bundled. The
 * build keeps the layout of child entries and assets, so one relative path works in both.
 */
export const serverFolder = new URL(runsFromSource ? "../" : "./", here);
