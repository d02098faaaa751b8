-- The rules of liquidation an order was placed on: what is changed later liquidates nobody.

ALTER TABLE futures_position
  ADD COLUMN liquidation_ppm integer,
  ADD COLUMN buffer_ppm integer,
  ADD COLUMN is_all_together boolean;
UPDATE futures_position SET
  liquidation_ppm = 10000 * coalesce(
    (SELECT value FROM general_setting WHERE name = 'futures_liquidation_percent' ORDER BY id DESC LIMIT 1), 50),
  buffer_ppm = 10000 * coalesce(
    (SELECT value FROM general_setting WHERE name = 'futures_buffer_percent' ORDER BY id DESC LIMIT 1), 10),
  is_all_together = coalesce(
    (SELECT value FROM general_setting WHERE name = 'futures_liquidation_way' ORDER BY id DESC LIMIT 1), 1) = 2;
-- What waits for the end of the transaction would forbid to alter the table.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE futures_position
  ALTER COLUMN liquidation_ppm SET NOT NULL,
  ALTER COLUMN buffer_ppm SET NOT NULL,
  ALTER COLUMN is_all_together SET NOT NULL;
