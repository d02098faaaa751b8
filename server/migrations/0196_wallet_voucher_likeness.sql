-- What a picture looks like, in 256 bits: those of the same picture, made smaller, brighter or saved anew, differ in few.
-- Pictures from before have none.
ALTER TABLE files ADD COLUMN likeness bit(256);
-- What a new voucher is compared with; the index holds everything the comparison reads.
CREATE INDEX files_voucher_likeness ON files (id) INCLUDE (likeness)
  WHERE purpose = 'voucher' AND attached_at IS NOT NULL AND likeness IS NOT NULL;

-- The request before whose voucher looks most like this one's, if one does, and in how many bits they differ.
ALTER TABLE deposit ADD COLUMN alike_deposit_id bigint REFERENCES deposit (id) CHECK (alike_deposit_id < id);
ALTER TABLE deposit ADD COLUMN alike_bits smallint CHECK (alike_bits BETWEEN 0 AND 256);
ALTER TABLE deposit ADD CONSTRAINT deposit_alike CHECK ((alike_deposit_id IS NULL) = (alike_bits IS NULL));
