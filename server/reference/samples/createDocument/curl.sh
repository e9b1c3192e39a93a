curl --fail-with-body https://platen.example.com/v1/documents \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"html": "<h1>Hello {{ name }}</h1>", "parameters": {"name": "Ada"}}' \
  -o hello.pdf
