import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.d.ts";

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

/** Name of a command of the Chrome DevTools Protocol. */
export type CommandName = keyof Commands;

/** Parameters of a command. */
export type CommandParams<Name extends CommandName> = Commands[Name]["paramsType"] extends []
  ? Record<string, never>
  : NonNullable<Commands[Name]["paramsType"][0]>;

/** Result of a command. */
export type CommandResult<Name extends CommandName> = Commands[Name]["returnType"];

/** Name of an event of the protocol. */
export type EventName = keyof Events;

/** Data of an event. */
export type EventData<Name extends EventName> = Events[Name][0];
