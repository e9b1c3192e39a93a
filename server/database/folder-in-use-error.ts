/** Another process has the embedded database of the folder open. The message is made for the person who started the service. */
export class FolderInUseError extends Error {
  override name = "FolderInUseError";

  /**
   * @param folder the data folder
   * @param pid id of the service that uses it; undefined when it runs in another container
   */
  constructor(
    readonly folder: string,
    readonly pid: number | undefined,
  ) {
    const holder = pid === undefined ? "a process in another container" : `another process (pid ${pid})`;
    super(`The data folder ${folder} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`);
  }
}
