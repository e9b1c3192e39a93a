import json
import os
import time
import urllib.request


def send(path, body=None):
    request = urllib.request.Request(
        f"https://platen.example.com/v1/{path}",
        headers={
            "Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}",
            "Content-Type": "application/json",
        },
        data=json.dumps(body).encode() if body else None,
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


template = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d"
comparison = send(f"templates/{template}/compare", {"from": "live", "to": "draft"})
while comparison["status"] in ("queued", "running"):
    time.sleep(0.5)
    comparison = send(f"comparisons/{comparison['id']}")
print(comparison["result"]["verdict"] if comparison["result"] else comparison["error"]["errorCode"])
