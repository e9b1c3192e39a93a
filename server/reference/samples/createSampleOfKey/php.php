<?php
$sample = [
    "name" => "German",
    "parameters" => ["name" => "Käthe"],
    "options" => ["locale" => "de-DE"],
    "now" => 1790000000,
];
$template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
$curl = curl_init("https://platen.example.com/v1/templates/$template/samples");
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer " . getenv("PLATEN_API_KEY"),
        "Content-Type: application/json",
    ],
    CURLOPT_POSTFIELDS => json_encode($sample),
    CURLOPT_RETURNTRANSFER => true,
]);
$answer = curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 201) {
    throw new RuntimeException($answer);
}
echo json_decode($answer)->id;
