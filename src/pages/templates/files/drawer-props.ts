export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Called when the workspace may have other templates than before. */
  onChanged: () => void;
}
