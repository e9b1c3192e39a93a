import json
import os
import urllib.request

request = urllib.request.Request(
    "https://platen.example.com/v1/documents",
    headers={
        "Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps({"html": "<h1>Hello {{ name }}</h1>", "parameters": {"name": "Ada"}}).encode(),
)
with urllib.request.urlopen(request) as response, open("hello.pdf", "wb") as file:
    file.write(response.read())
