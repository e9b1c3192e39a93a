let prompt: (() => void) | null = null;

/**
 * Registers a function that offers the user to reload the page. While one is registered, the page does not reload by
 * itself, because it would lose unsaved work.
 * @returns a function that ends the registration
 */
export function setReloadPrompt(offer: () => void): () => void {
  prompt = offer;
  return () => {
    if (prompt === offer) prompt = null;
  };
}

/** Returns the registered function; null if the page may reload by itself. */
export const reloadPrompt = (): (() => void) | null => prompt;
