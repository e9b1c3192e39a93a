import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { nothing, timestamp } from "./fields";
import { person } from "./person";
import { DRAFT_REFERENCE, LIMITS } from "./product";
import { templateParams } from "./templates";

/** Name of a channel. A text of digits would be the number of a version. */
export const channelName = z
  .string()
  .max(LIMITS.maxChannelCharacters)
  .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens, and begin with a letter")
  .refine((text) => text !== DRAFT_REFERENCE, "stands for the draft");

export const channel = z.object({ name: z.string(), number: z.int(), setBy: person, setAt: timestamp });
export type Channel = z.infer<typeof channel>;

export const channelParam = { channel: channelName };
/** Condition of a change of a channel (RFC 9110, 13.1). */
export const channelCondition = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .describe(
      'The version that the channel points to, as you have read it, such as `"v3"`. If that has changed since, the answer is `TEMPLATE_CHANGED`',
    ),
});
/** The same for a call that may add the channel. */
export const channelMoveCondition = channelCondition.extend({
  "if-none-match": z.literal("*").optional().describe("`*` only adds the channel. If it exists: `TEMPLATE_CHANGED`"),
});
export const channelTarget = z.object({ number: z.int().min(1).max(999_999_999) });

/** Error codes of calls that change channels. */
export const CHANNEL_ERRORS = ["NO_ACCESS", "TOO_MANY_CHANNELS"] as const;

export const setChannel = defineEndpoint(
  "PUT /api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel",
  {
    summary: "Point a channel to a version. Only admins may add a channel",
    headers: channelMoveCondition,
    params: templateParams.extend(channelParam),
    body: channelTarget,
    status: 200,
    response: nothing,
    errors: [
      "INVALID_REQUEST",
      "TEMPLATE_NOT_FOUND",
      "TEMPLATE_VERSION_NOT_FOUND",
      "TEMPLATE_CHANGED",
      ...CHANNEL_ERRORS,
    ],
  },
);

export const deleteChannel = defineEndpoint(
  "DELETE /api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel",
  {
    summary: "Remove a channel other than `live`",
    headers: channelCondition,
    params: templateParams.extend(channelParam),
    status: 200,
    response: nothing,
    errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND", "TEMPLATE_CHANGED"],
  },
);
