import json


def answer_to(body: str) -> str:
    """Return the body of the answer to a genuine webhook: the challenge, or nothing."""
    message = json.loads(body)
    if message["type"] == "endpoint.verification":
        return json.dumps({"challenge": message["data"]["challenge"]})
    # Store the message, and work on it after you have answered.
    return ""
