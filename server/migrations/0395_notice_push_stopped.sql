-- A device that takes no notices any more keeps its row, so that its session can say so: of one that its push service
-- refused, or that came before the most devices of a user.
ALTER TABLE push_subscription
  ALTER COLUMN sealed DROP NOT NULL,
  ADD COLUMN stopped_at timestamptz,
  ADD CHECK ((sealed IS NULL) = (stopped_at IS NOT NULL));

GRANT UPDATE (sealed, stopped_at) ON push_subscription TO aureus_app;
