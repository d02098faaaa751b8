-- What was filled of an order when its amount was last raised. A loss is weighed by the part of the order it filled (see
-- `spot_costly_trade`); of an order that grew, by the part of what was open then: else whoever raised the amount of an
-- order again and again would make each of its losses count for less.
ALTER TABLE spot_order ADD COLUMN weighed_from bigint NOT NULL DEFAULT 0 CHECK (weighed_from >= 0);
