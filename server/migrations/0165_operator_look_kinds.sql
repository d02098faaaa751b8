-- Looks are counted of more than identity: of people, of where payouts go to, of vouchers, and searches for somebody.
ALTER TABLE operator_look_alarm DROP CONSTRAINT operator_look_alarm_what_check;
ALTER TABLE operator_look_alarm ADD CONSTRAINT operator_look_alarm_what_check
  CHECK (what IN ('cases', 'pictures', 'vouchers', 'people', 'payouts', 'searches'));
