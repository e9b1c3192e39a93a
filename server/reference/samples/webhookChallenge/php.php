<?php
/** Returns the body of the answer to a genuine webhook: the challenge, or nothing. */
function answerTo(string $body): string
{
    $message = json_decode($body, true);
    if ($message["type"] === "endpoint.verification") {
        return json_encode(["challenge" => $message["data"]["challenge"]]);
    }
    // Store the message, and work on it after you have answered.
    return "";
}
