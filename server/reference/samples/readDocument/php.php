<?php
const SERVICE = "https://platen.example.com";

function call(string $address, array $headers = [], ?array $body = null): array
{
    $curl = curl_init($address);
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ["Authorization: Bearer " . getenv("PLATEN_API_KEY"), ...$headers],
        CURLOPT_RETURNTRANSFER => true,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $answer = curl_exec($curl);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 300) {
        throw new RuntimeException($answer);
    }
    return json_decode($answer, true);
}

// Start the work.
$document = call(SERVICE . "/v1/documents", ["Content-Type: application/json", "Prefer: respond-async"], [
    "html" => "<h1>Hello {{ name }}</h1>",
    "parameters" => ["name" => "Ada"],
]);

// Poll until the work is done.
while (in_array($document["status"], ["queued", "running"])) {
    sleep(1);
    $document = call(SERVICE . "/v1/documents/" . $document["id"]);
}
if ($document["status"] !== "done") {
    throw new RuntimeException($document["error"]["errorCode"]);
}
file_put_contents("hello.pdf", file_get_contents($document["url"]));
