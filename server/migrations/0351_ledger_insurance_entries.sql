-- What changed the insurance fund is listed newest first. The fund moves at a liquidation alone, so no order pays for it.
CREATE INDEX ledger_entry_insurance ON ledger_entry (id DESC) WHERE owner_id = -6;
