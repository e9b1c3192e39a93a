/**
 * Returns the messages of an error and of its causes, in one line. A message that another one contains is left out. If
 * a host name has several addresses, Node's error has no message but one error per address.
 */
export function describeError(error: unknown): string {
  const messages = messagesOf(error).filter((message) => message !== "");
  const isRepeated = (message: string, index: number) =>
    messages.some((other, at) => at !== index && other.includes(message) && (other !== message || at < index));
  return messages.filter((message, index) => !isRepeated(message, index)).join(": ") || "unknown error";
}

function messagesOf(error: unknown): string[] {
  if (!isErrorLike(error)) return [typeof error === "string" ? error : ""];
  const causes = error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];
  return [error.message, ...causes.flatMap(messagesOf)];
}

/** Errors of WebAssembly modules, such as the embedded database, have a message without being an Error. */
const isErrorLike = (error: unknown): error is { message: string; cause?: unknown } =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
