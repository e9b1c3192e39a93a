import json
import os
import time
import urllib.request

BATCHES = "https://platen.example.com/v1/batches"
AUTHORIZATION = {"Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}"}

request = urllib.request.Request(
    BATCHES,
    headers={**AUTHORIZATION, "Content-Type": "application/json"},
    data=json.dumps(
        {"template": "Invoice", "items": [{"number": "2026-0042"}, {"number": "2026-0043"}]}
    ).encode(),
)
with urllib.request.urlopen(request) as response:
    batch = json.load(response)

while batch["status"] in ("queued", "running"):
    time.sleep(1)
    request = urllib.request.Request(f"{BATCHES}/{batch['id']}", headers=AUTHORIZATION)
    with urllib.request.urlopen(request) as response:
        batch = json.load(response)
if batch["status"] != "done":
    raise RuntimeError(batch["error"]["errorCode"])

urllib.request.urlretrieve(batch["url"], "invoices.zip")
