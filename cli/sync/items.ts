import type { ItemContent, ItemName } from "../../template-files/items";

/** An item of the folder. */
export interface LocalItem {
  item: ItemName;
  /** File of its main part. */
  path: string;
  content: ItemContent;
  sha256: string;
}

/** An item of the workspace. */
export interface RemoteItem {
  item: ItemName;
  /** Absent for assets, which have no id. */
  id?: string;
  /** Counts the changes. Absent for assets. */
  revision?: number;
  /** Is different after every change. Absent for assets. */
  mark?: string;
  sha256: string;
  load(): Promise<ItemContent>;
}
