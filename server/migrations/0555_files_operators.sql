-- Operators send pictures in conversations, too: a picture belongs to a user or to an operator.
ALTER TABLE files ALTER COLUMN owner_id DROP NOT NULL;
ALTER TABLE files ADD COLUMN operator_id bigint REFERENCES operators (id);
ALTER TABLE files ADD CONSTRAINT files_one_owner CHECK (
  num_nonnulls(owner_id, operator_id) = 1 AND (operator_id IS NULL OR purpose = 'conversation'));
CREATE INDEX files_operator_idx ON files (operator_id, created_at) WHERE operator_id IS NOT NULL;
