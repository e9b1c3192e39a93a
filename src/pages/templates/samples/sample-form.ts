import type { Sample } from "../../../../contract/samples";
import { parseParameters } from "../template-draft";
import { type SampleSettings, toSettings, toValues } from "./sample-settings";

/** Contents of the try-out's form: what a sample set stores, as text. */
export interface SampleForm {
  /** JSON text. */
  parameters: string;
  settings: SampleSettings;
}

/** The chosen sample set, as it is stored. */
export interface ChosenSample {
  id: string;
  name: string;
  revision: number;
  /** Contents of the form that are the same as what is stored. */
  form: SampleForm;
}

/** Returns a sample set that the service has sent, as the form shows it. */
export const chosenOf = ({ id, name, revision, parameters, ...values }: Sample): ChosenSample => ({
  id,
  name,
  revision,
  form: { parameters: JSON.stringify(parameters, null, 2), settings: toSettings(values) },
});

/** Returns the body of a call that stores the form. */
export const bodyOf = ({ parameters, settings }: SampleForm) => ({
  parameters: parseParameters(parameters) ?? {},
  ...toValues(settings),
});

export const isSameSettings = (one: SampleSettings, other: SampleSettings): boolean =>
  JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));

/** Returns whether two forms store the same: JSON may differ in its white space. */
export function isSame(one: SampleForm, other: SampleForm): boolean {
  if (!isSameSettings(one.settings, other.settings)) return false;
  if (one.parameters === other.parameters) return true;
  const [first, second] = [parseParameters(one.parameters), parseParameters(other.parameters)];
  return first !== null && second !== null && JSON.stringify(first) === JSON.stringify(second);
}
