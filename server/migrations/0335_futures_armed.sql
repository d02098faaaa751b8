-- Since when an order or position is what prices may act on: recorded prices of before do nothing to it.

ALTER TABLE futures_position ADD COLUMN armed_at timestamptz;
UPDATE futures_position SET armed_at = coalesce(opened_at, created_at);
ALTER TABLE futures_position ALTER COLUMN armed_at SET NOT NULL;
GRANT UPDATE (armed_at) ON futures_position TO aureus_app;
