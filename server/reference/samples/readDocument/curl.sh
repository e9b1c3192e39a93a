# Start the work. The header `Location` has the address of the document.
location=$(curl --fail-with-body -sS -o document.json -w '%header{location}' \
  https://platen.example.com/v1/documents \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H "Content-Type: application/json" \
  -H "Prefer: respond-async" \
  -d '{"html": "<h1>Hello {{ name }}</h1>", "parameters": {"name": "Ada"}}')

# Poll until the work is done.
until grep -Eq '"status":"(done|failed)"' document.json; do
  sleep 1
  curl --fail-with-body -sS "https://platen.example.com$location" \
    -H "Authorization: Bearer $PLATEN_API_KEY" -o document.json
done

curl --fail-with-body -sS "$(sed -E 's/.*"url":"([^"]+)".*/\1/' document.json)" -o hello.pdf
