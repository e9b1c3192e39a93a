<?php
$template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
$curl = curl_init("https://platen.example.com/v1/templates/$template/validate");
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer " . getenv("PLATEN_API_KEY"),
        "Content-Type: application/json",
    ],
    CURLOPT_POSTFIELDS => json_encode(["parameters" => ["name" => 42]]),
    CURLOPT_RETURNTRANSFER => true,
]);
$answer = curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException($answer);
}
foreach (json_decode($answer)->problems as $problem) {
    echo "$problem->pointer is $problem->got instead of $problem->expected\n";
}
