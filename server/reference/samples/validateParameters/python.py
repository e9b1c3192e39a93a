import json
import os
import urllib.request

template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d"
request = urllib.request.Request(
    f"https://platen.example.com/v1/templates/{template}/validate",
    headers={
        "Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps({"parameters": {"name": 42}}).encode(),
)
with urllib.request.urlopen(request) as response:
    for problem in json.load(response)["problems"]:
        print(f"{problem['pointer']} is {problem['got']} instead of {problem['expected']}")
