import type { Activity } from "../../contract/activities";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

/** Documents that were generated recently, shown on the dashboard. */
export default defineResource<Activity, object>({
  name: "activities",
  label: { plural: t("Activities"), singular: t("Activity") },
  icon: null,
  order: 11,
  api: { path: "activities", listKey: "activities", isPaged: true, toRecord: (answer) => answer },
  paths: {},
  access: {},
  messages: {},
});
