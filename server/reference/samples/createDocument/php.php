<?php
$curl = curl_init("https://platen.example.com/v1/documents");
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer " . getenv("PLATEN_API_KEY"),
        "Content-Type: application/json",
    ],
    CURLOPT_POSTFIELDS => json_encode([
        "html" => "<h1>Hello {{ name }}</h1>",
        "parameters" => ["name" => "Ada"],
    ]),
    CURLOPT_RETURNTRANSFER => true,
]);
$answer = curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException($answer);
}
file_put_contents("hello.pdf", $answer);
