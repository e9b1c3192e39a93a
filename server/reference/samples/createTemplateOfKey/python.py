import json
import os
import urllib.request

template = {"name": "Letter", "html": "<h1>Hello {{ name }}</h1>", "note": "First look"}
request = urllib.request.Request(
    "https://platen.example.com/v1/templates",
    headers={
        "Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps(template).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["id"])
