-- The seventh reason why fees bring nothing: the inviter has closed the account. What was to be paid goes back to the fees.
ALTER TABLE rebate_earning DROP CONSTRAINT rebate_earning_reason_check;
ALTER TABLE rebate_earning ADD CONSTRAINT rebate_earning_reason_check CHECK (reason BETWEEN 1 AND 7);
