-- Who held what at a moment is asked of the journal by its times: without reading what was before. Rows come in the order
-- of their time, so a summary of each range of pages is enough, and costs an order next to nothing.
CREATE INDEX ledger_entry_created_brin ON ledger_entry USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
