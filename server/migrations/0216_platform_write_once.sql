-- Tables the application may add to and never change say so themselves: a comment that begins with 'Written once'. At
-- every start it is tried whether the application's login could change one of them. Who makes such a table says it there;
-- a test asks for it.
DO $$
DECLARE
  one regclass;
BEGIN
  FOREACH one IN ARRAY ARRAY[
    'content_overrides', 'deposit_address', 'deposit_check', 'deposit_number', 'deposit_step', 'general_setting',
    'ledger_entry', 'message_alarm', 'operator_audit', 'operator_credit', 'operator_look_alarm',
    'operator_proposal_events', 'security_events', 'settled_collision', 'settled_payment', 'settled_transaction',
    'spot_costly_trade', 'spot_pair_alarm', 'spot_trade', 'user_notes', 'user_wallets', 'wallet_exchange',
    'wallet_move', 'wallet_value_day', 'withdrawal_event', 'schema_migration', 'currencies', 'roles'
  ]::regclass[]
  LOOP
    EXECUTE format('COMMENT ON TABLE %s IS %L', one, 'Written once');
  END LOOP;
END $$;
COMMENT ON TABLE notices IS 'Written once, but for read_at';
