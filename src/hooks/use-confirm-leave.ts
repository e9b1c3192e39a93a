import { useWarnAboutChange } from "@refinedev/core";

/**
 * For ways out of a page that are no change of the address.
 * @returns asks whether unsaved changes may be lost; true where there are none
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
