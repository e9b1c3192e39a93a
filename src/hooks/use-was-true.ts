import { useState } from "react";

/** Returns whether a value is true or has been true before, for parts that are rendered from their first use on. */
export function useWasTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue || value;
}
