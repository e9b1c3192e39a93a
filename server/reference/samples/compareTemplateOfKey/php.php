<?php
function send(string $path, ?array $body = null): object
{
    $curl = curl_init("https://platen.example.com/v1/$path");
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => [
            "Authorization: Bearer " . getenv("PLATEN_API_KEY"),
            "Content-Type: application/json",
        ],
        CURLOPT_RETURNTRANSFER => true,
    ]);
    if ($body) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $answer = curl_exec($curl);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 300) {
        throw new RuntimeException($answer);
    }
    return json_decode($answer);
}

$template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
$comparison = send("templates/$template/compare", ["from" => "live", "to" => "draft"]);
while (in_array($comparison->status, ["queued", "running"])) {
    usleep(500_000);
    $comparison = send("comparisons/$comparison->id");
}
echo $comparison->result->verdict ?? $comparison->error->errorCode;
