/** File at the top of a folder of templates. */
export const SETTINGS_FILE = "platen.yaml";

/** Names of files and folders, from the top of a folder of templates (docs/templates-as-files.md). */
export const PATHS = {
  templates: "templates",
  template: "template.html",
  options: "options.yaml",
  samples: "samples",
  golden: "golden",
  partials: "partials",
  assets: "assets",
  /** Folder for data of the command line itself. */
  private: ".platen",
  /** Items that folder and workspace had in common. */
  state: ".platen/state.json",
} as const;

/** Matches the server's side of a conflict, such as `template.theirs.html`. */
const CONFLICT_COPY = /\.theirs(?:\.[^./]*)?$/i;

/** Returns the path of the file for the server's side of a conflict, such as `template.theirs.html`. */
export const conflictCopyOf = (path: string): string => path.replace(/(?=\.[^./]*$)|(?<=(?:^|\/)[^./]*)$/, ".theirs");

/** Tells whether a file has the server's side of a conflict, which is not an item. */
export const isConflictCopy = (path: string): boolean => CONFLICT_COPY.test(path);
