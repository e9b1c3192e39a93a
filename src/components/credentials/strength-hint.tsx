import { LIMITS } from "../../../contract/product";
import { passwordStrength } from "./password-strength";
import "./strength-hint.css";

const WORDS = { weak: "Weak password", fair: "Fair password", strong: "Strong password" } as const;

/** Shows the rule for new passwords, or the strength of a password that meets it. */
export function StrengthHint({ typed }: { typed: string }) {
  const strength = passwordStrength(typed);
  return (
    <span className="strength-hint">
      <span aria-live="polite">
        {strength ? WORDS[strength] : `At least ${LIMITS.minPasswordCharacters} characters`}
      </span>
      <span className={`strength-bar strength-bar-${strength ?? "none"}`} aria-hidden="true" />
    </span>
  );
}
