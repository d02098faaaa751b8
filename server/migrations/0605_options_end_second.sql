-- The last second of the prices an option ended by: its due second, or a later one where prices were missing then. Options
-- of earlier rules ended by their due second, whatever was missing; where nothing is said that is meant.
ALTER TABLE option_order ADD COLUMN end_second bigint CHECK (end_second >= due_second);
ALTER TABLE option_order ADD CONSTRAINT option_order_end_second
  CHECK (CASE WHEN state IN (1, 2, 7) THEN end_second IS NULL ELSE rule < 3 OR end_second IS NOT NULL END);
GRANT UPDATE (end_second) ON option_order TO aureus_app;
