import json
import os
import time
import urllib.parse
import urllib.request

SERVICE = "https://platen.example.com"
AUTHORIZATION = {"Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}"}

# Start the work. The header `Location` has the address of the document.
request = urllib.request.Request(
    f"{SERVICE}/v1/documents",
    headers={**AUTHORIZATION, "Content-Type": "application/json", "Prefer": "respond-async"},
    data=json.dumps({"html": "<h1>Hello {{ name }}</h1>", "parameters": {"name": "Ada"}}).encode(),
)
with urllib.request.urlopen(request) as response:
    address = urllib.parse.urljoin(SERVICE, response.headers["Location"])
    document = json.load(response)

# Poll until the work is done.
while document["status"] in ("queued", "running"):
    time.sleep(1)
    with urllib.request.urlopen(urllib.request.Request(address, headers=AUTHORIZATION)) as response:
        document = json.load(response)
if document["status"] != "done":
    raise RuntimeError(document["error"]["errorCode"])

urllib.request.urlretrieve(document["url"], "hello.pdf")
