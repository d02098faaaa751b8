-- Most all positions of one user on a market may be worth, quote minor units: nobody fills the caps of all alone.

ALTER TABLE future_instrument ADD COLUMN max_user bigint CHECK (max_user BETWEEN 1 AND 1000000000000000000);
UPDATE future_instrument SET max_user = greatest(1, max_side / 10);
-- What waits for the end of the transaction would forbid to alter the table.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE future_instrument ALTER COLUMN max_user SET NOT NULL;
GRANT UPDATE (max_user) ON future_instrument TO aureus_app;
