ALTER TABLE "templates" ADD COLUMN "may_use_assets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "quoted_name_hashes" bigint[] DEFAULT '{}';--> statement-breakpoint
-- Fills in the columns by the rules of server/templates/quoted-names.ts. Nobody reads templates until it ends, so it does
-- not look into large ones: until they are saved again, they count as users of every asset. Normalising long texts with
-- many accents takes quadratic time, so the texts and their accents are limited.
UPDATE "templates" SET
	"may_use_assets" = octet_length("html") > 65536 OR strpos("html", 'asset_url') > 0,
	"quoted_name_hashes" = CASE
		WHEN octet_length("html") > 65536 THEN NULL
		WHEN length("html") - length(translate("html", '"''', '')) > 50000 THEN NULL
		WHEN octet_length("html") - length("html") > 200000 THEN NULL
		ELSE (
			SELECT CASE WHEN count(*) <= 250 THEN coalesce(array_agg(
				('x' || encode(substring(sha256(convert_to("name", 'UTF8')) FOR 8), 'hex'))::bit(64)::bigint
			), '{}') END
			FROM (
				SELECT DISTINCT CASE
					WHEN octet_length("quoted") = length("quoted") THEN "quoted"
					ELSE normalize("quoted", NFC)
				END AS "name"
				FROM (
					SELECT DISTINCT CASE WHEN length("piece") <= 200 THEN "piece" ELSE '' END AS "quoted"
					FROM (VALUES (string_to_array("html", '"')), (string_to_array("html", ''''))) AS "split" ("pieces")
					CROSS JOIN unnest("pieces"[2:cardinality("pieces") - 1]) AS "unnested" ("piece")
				) AS "texts"
			) AS "names"
			WHERE length("name") BETWEEN 1 AND 100 AND left("name", 1) <> '.'
				AND "name" !~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]'
		)
	END;
