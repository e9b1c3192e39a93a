import { TOAST_DURATIONS_MS } from "../../../src/lib/toast-store";

const ofProduct = { ...TOAST_DURATIONS_MS };

/** The longest time that a timer can have: 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** Keeps toasts open, because a test on a busy machine may look seconds after a toast was shown. */
export const keepToastsOpen = () => Object.assign(TOAST_DURATIONS_MS, { success: LONGEST_MS, error: LONGEST_MS });

/** Lets toasts close by themselves, as in the product. Call it in a `beforeEach` of the file. */
export const letToastsClose = () => Object.assign(TOAST_DURATIONS_MS, ofProduct);
