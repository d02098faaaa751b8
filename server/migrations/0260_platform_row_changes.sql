-- What waits for operators tells of its changes, after the commit and whoever makes them: a call, a proposal that is
-- carried out, another process, or a hand. The message is the name of the table; the rows are read by who may see them.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('row_changes', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER deposit_told AFTER INSERT OR UPDATE ON deposit FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER withdrawal_told AFTER INSERT OR UPDATE ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER payout_card_told AFTER INSERT OR UPDATE OR DELETE ON payout_card
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER identity_case_told AFTER INSERT OR UPDATE ON identity_case
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER operator_proposals_told AFTER INSERT OR UPDATE ON operator_proposals
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
