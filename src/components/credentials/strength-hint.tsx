import { LIMITS } from "../../../contract/product";
import { t } from "../../lib/i18n/translate";
import { passwordStrength } from "./password-strength";
import "./strength-hint.css";

const WORDS = { weak: t("Weak password"), fair: t("Fair password"), strong: t("Strong password") } as const;

/** Shows the rule for new passwords, or the strength of a password that meets it. */
export function StrengthHint({ typed }: { typed: string }) {
  const strength = passwordStrength(typed);
  return (
    <span className="strength-hint">
      <span aria-live="polite">
        {strength ? WORDS[strength] : t("At least {minimum} characters", { minimum: LIMITS.minPasswordCharacters })}
      </span>
      <span className={`strength-bar strength-bar-${strength ?? "none"}`} aria-hidden="true" />
    </span>
  );
}
