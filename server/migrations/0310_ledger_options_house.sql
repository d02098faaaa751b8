-- A house account of its own is the other side of seconds options (-9): what it has is what it can pay. Room is left for
-- those of products to come; which ones there are says server/src/platform/ledger/house.ts.
ALTER TABLE wallet DROP CONSTRAINT wallet_owner_id_check;
ALTER TABLE wallet ADD CONSTRAINT wallet_owner_id_check CHECK (owner_id >= -16 AND owner_id <> 0);
