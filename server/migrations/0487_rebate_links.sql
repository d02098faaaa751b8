-- Accounts that are one person's are looked for by these for everybody who paid fees on a day: refused documents and
-- deleted addresses count as well, which the indexes there are leave out.
CREATE INDEX identity_case_document ON identity_case (number_hash);
CREATE INDEX payout_address_saved ON payout_address (owner_id);
