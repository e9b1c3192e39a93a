import type { ReactNode } from "react";
import { LIVE_CHANNEL } from "../../../../contract/product";
import type { Channel } from "../../../../contract/template-channels";
import {
  type ForeignChange,
  foreignChangeOf,
  isForeignChange,
  subjectOf,
} from "../../../components/records/foreign-change";
import { tn } from "../../../components/text-with-nodes";
import { formatDateTime } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";

/** A move of a channel that somebody else has made since the page read the channels. */
export interface ChannelMove extends ForeignChange {
  channel: string;
  /** The version that the channel points to now; null if it was removed. */
  number: number | null;
}

/** Returns the headers of a change of a channel. @param channel as the page knows it; undefined for a new one */
export function channelCondition(channel: Pick<Channel, "number"> | undefined): Record<string, string> {
  return channel ? { "if-match": `"v${channel.number}"` } : { "if-none-match": "*" };
}

/** Reads the move that a refused change is about. Returns null if the change was refused for another reason. */
export function channelMoveOf(failure: unknown): ChannelMove | null {
  if (!isForeignChange(failure)) return null;
  const { channel, number } = failure.data ?? {};
  if (typeof channel !== "string") return null;
  return { ...foreignChangeOf(failure), channel, number: typeof number === "number" ? number : null };
}

/** Says who has moved a channel, and when. */
export function ChannelMoveText({ move }: { move: ChannelMove }) {
  return (
    <>
      {describe(move)} {t("Choose again if you still want your change.")}
    </>
  );
}

function describe(move: ChannelMove): ReactNode {
  const { channel, number, at } = move;
  const who = <bdi>{subjectOf(move)}</bdi>;
  if (!at) {
    return number === null
      ? tn("{who} removed the channel {channel}.", { who, channel })
      : tn("{who} pointed {channel} to version {number}.", { who, channel, number });
  }
  const date = formatDateTime(at);
  return number === null
    ? tn("{who} removed the channel {channel} on {date}.", { who, channel, date })
    : tn("{who} pointed {channel} to version {number} on {date}.", { who, channel, number, date });
}

/** Returns the toast after a version has got into a channel. */
export const publishedText = (number: number, channel: string): string =>
  channel === LIVE_CHANNEL
    ? t("Version {number} is live", { number })
    : t("Version {number} is in {channel}", { number, channel });
