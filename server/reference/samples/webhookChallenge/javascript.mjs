/**
 * Returns the body of the answer to a genuine webhook. Before its first message, the service asks whether an address
 * wants messages: send the challenge back.
 */
export function answerTo(body) {
  const { type, data } = JSON.parse(body);
  if (type === "endpoint.verification") return JSON.stringify({ challenge: data.challenge });
  // Store the message, and work on it after you have answered.
  return "";
}
