import base64
import hmac
import time


def is_genuine(headers: dict[str, str], body: str, secret: str) -> bool:
    """Check the signature of a webhook: headers in lower case, the unparsed body, the workspace's secret."""
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}"
    expected = "v1," + base64.b64encode(hmac.digest(key, content.encode(), "sha256")).decode()
    return any(hmac.compare_digest(given, expected) for given in headers["webhook-signature"].split(" "))
