<?php
$curl = curl_init("https://platen.example.com/v1/templates");
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer " . getenv("PLATEN_API_KEY"),
        "Content-Type: application/json",
    ],
    CURLOPT_POSTFIELDS => json_encode([
        "name" => "Letter",
        "html" => "<h1>Hello {{ name }}</h1>",
        "note" => "First look",
    ]),
    CURLOPT_RETURNTRANSFER => true,
]);
$answer = curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 201) {
    throw new RuntimeException($answer);
}
echo json_decode($answer)->id;
