<?php
const BATCHES = "https://platen.example.com/v1/batches";

function call(string $address, ?array $body = null): array
{
    $curl = curl_init($address);
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => [
            "Authorization: Bearer " . getenv("PLATEN_API_KEY"),
            "Content-Type: application/json",
        ],
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

$batch = call(BATCHES, [
    "template" => "Invoice",
    "items" => [["number" => "2026-0042"], ["number" => "2026-0043"]],
]);
while (in_array($batch["status"], ["queued", "running"])) {
    sleep(1);
    $batch = call(BATCHES . "/" . $batch["id"]);
}
if ($batch["status"] !== "done") {
    throw new RuntimeException($batch["error"]["errorCode"]);
}
file_put_contents("invoices.zip", file_get_contents($batch["url"]));
