-- What was paid before dividends had receipts is not missed by the check that compares these with the journal.
ALTER TABLE futures_dividend ADD COLUMN has_receipts boolean NOT NULL DEFAULT true;
UPDATE futures_dividend SET has_receipts = false
WHERE reserved IS NULL AND settled_at < (SELECT applied_at FROM schema_migration WHERE version = 385);
