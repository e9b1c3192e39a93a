/**
 * Another process has the data folder's embedded database open. The message addresses the person who started the
 * service.
 */
export class FolderInUseError extends Error {
  override name = "FolderInUseError";

  /**
   * @param folder the data folder
   * @param pid id of the service that uses the folder; undefined if it runs in another container
   */
  constructor(
    readonly folder: string,
    readonly pid: number | undefined,
  ) {
    const holder = pid === undefined ? "a process in another container" : `another process (pid ${pid})`;
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process first, or set DATA_DIR to another folder.`,
    );
  }
}
