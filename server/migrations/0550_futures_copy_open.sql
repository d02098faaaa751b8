-- Profit shares look at what copies still open have lost, and a gain that no share was taken of goes along into the next
-- follow of the same leader.

ALTER TABLE futures_copy
  DROP CONSTRAINT futures_copy_carried_check;
COMMENT ON COLUMN futures_copy.carried IS
  'Of an earlier follow: below zero a loss that is made good first, above zero a gain that no share was taken of';

ALTER TABLE futures_copy_result
  -- What copies that stayed open had lost at the marks of then, where that decided; null where a price was missing: then no
  -- share was taken. And these copies, each with its mark.
  ADD COLUMN open_loss bigint DEFAULT 0 CHECK (open_loss <= 0),
  ADD COLUMN open_copies text NOT NULL DEFAULT '[]',
  -- A share is paid of the money that has just come.
  ADD CONSTRAINT futures_copy_result_share_most CHECK (share = 0 OR share <= after - before),
  ADD CONSTRAINT futures_copy_result_known CHECK (share = 0 OR open_loss IS NOT NULL);
