import json
import os
import urllib.request

sample = {
    "name": "German",
    "parameters": {"name": "Käthe"},
    "options": {"locale": "de-DE"},
    "now": 1790000000,
}
template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d"
request = urllib.request.Request(
    f"https://platen.example.com/v1/templates/{template}/samples",
    headers={
        "Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps(sample).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["id"])
