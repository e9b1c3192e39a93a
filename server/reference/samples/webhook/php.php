<?php
/** Checks the signature of a webhook: headers in lower case, the unparsed body, the workspace's secret. */
function isGenuine(array $headers, string $body, string $secret): bool
{
    if (abs(time() - (int) $headers["webhook-timestamp"]) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen("whsec_")));
    $content = "{$headers["webhook-id"]}.{$headers["webhook-timestamp"]}.$body";
    $expected = "v1," . base64_encode(hash_hmac("sha256", $content, $key, true));
    foreach (explode(" ", $headers["webhook-signature"]) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
