import { useEffect } from "react";

const CONTACTS = ["keydown", "pointerdown", "pointermove"];

/**
 * Runs `act` when the user first moves the pointer, touches the page or presses a key: before a click can open what
 * `act` loads.
 * @param act the same function in every render
 */
export function useFirstContact(act: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const onContact = () => {
      listening.abort();
      act();
    };
    for (const contact of CONTACTS) {
      window.addEventListener(contact, onContact, { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [act]);
}
