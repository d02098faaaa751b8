-- A push service may refuse a device by a fault of ours: it is stopped after several refusals in a row, over more than a day.
ALTER TABLE push_subscription
  ADD COLUMN refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  ADD COLUMN refused_since timestamptz,
  ADD CHECK ((refusals > 0) = (refused_since IS NOT NULL));

GRANT UPDATE (refusals, refused_since) ON push_subscription TO aureus_app;
