curl --fail-with-body https://platen.example.com/v1/templates/0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d/samples \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"name": "German", "parameters": {"name": "Käthe"}, "options": {"locale": "de-DE"}, "now": 1790000000}'
