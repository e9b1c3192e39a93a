import type { Channel } from "../../../../contract/template-versions";
import { formatDateTime } from "../../../lib/format";
import { type ForeignChange, foreignChangeOf, isForeignChange, subjectOf } from "../foreign-change";

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
  const { channel, number, at } = move;
  return (
    <>
      <bdi>{subjectOf(move)}</bdi>{" "}
      {number === null ? `removed the channel ${channel}` : `pointed ${channel} to version ${number}`}
      {at ? ` on ${formatDateTime(at)}` : ""}. Choose again if you still want your change.
    </>
  );
}
