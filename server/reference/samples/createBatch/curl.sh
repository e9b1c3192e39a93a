# One line of JSON for each document. The workspace has a template named Invoice.
printf '%s\n' '{"number": "2026-0042"}' '{"number": "2026-0043"}' > invoices.jsonl

curl --fail-with-body -sS "https://platen.example.com/v1/batches?template=Invoice" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H "Content-Type: application/jsonl" \
  --data-binary @invoices.jsonl -o batch.json
id=$(sed -E 's/.*"id":"([^"]+)".*/\1/' batch.json)

until grep -Eq '"status":"(done|failed)"' batch.json; do
  sleep 1
  curl --fail-with-body -sS "https://platen.example.com/v1/batches/$id" \
    -H "Authorization: Bearer $PLATEN_API_KEY" -o batch.json
done

curl --fail-with-body -sS "$(sed -E 's/.*"url":"([^"]+)".*/\1/' batch.json)" -o invoices.zip
