curl --fail-with-body https://platen.example.com/v1/templates \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"name": "Letter", "html": "<h1>Hello {{ name }}</h1>", "note": "First look"}'
