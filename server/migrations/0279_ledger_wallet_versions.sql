-- How often a wallet has changed. Two processes tell its owner what they committed, and the one that committed first may
-- tell last: of two balances the one with the greater version is the newer.
ALTER TABLE wallet ADD COLUMN version bigint NOT NULL DEFAULT 0 CHECK (version >= 0);
