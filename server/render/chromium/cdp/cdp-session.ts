import type { CdpConnection } from "./cdp-connection";
import type { CommandName, CommandParams, CommandResult, EventData, EventName } from "./cdp-protocol";

/** CDP session of one page: commands to the page, and events from it. */
export class CdpSession {
  readonly #connection: CdpConnection;
  readonly #id: string;

  constructor(connection: CdpConnection, id: string) {
    this.#connection = connection;
    this.#id = id;
  }

  /** Sends a command. @throws CommandFailed, ConnectionGone, RangeError; see {@link CdpConnection.send} */
  send<Name extends CommandName>(method: Name, params: CommandParams<Name>): Promise<CommandResult<Name>> {
    return this.#connection.send(method, params, this.#id);
  }

  /** Resolves with the next event of a kind that has no listener. @throws ConnectionGone */
  next<Name extends EventName>(event: Name): Promise<EventData<Name>> {
    return this.#connection.next(event, this.#id);
  }

  /** Sets the only listener for an event. */
  on<Name extends EventName>(event: Name, listener: (data: EventData<Name>) => void): void {
    this.#connection.on(event, listener, this.#id);
  }

  /** Ends the session on our side: listeners are removed, and pending and later commands reject with ConnectionGone. */
  drop(): void {
    this.#connection.drop(this.#id);
  }
}
