import { useWarnAboutChange } from "@refinedev/core";

/**
 * Protects unsaved changes from actions that leave a page without changing the address, such as switching the
 * workspace.
 * @returns a function that asks the user whether unsaved changes may be lost; true if there are none
 */
export function useConfirmLeave(): () => boolean {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  return () => {
    if (!warnWhen) return true;
    const leave = window.confirm("Are you sure you want to leave? You have unsaved changes.");
    if (leave) setWarnWhen?.(false);
    return leave;
  };
}
