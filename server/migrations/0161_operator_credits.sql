-- What the house gave away, at the value of the moment: what may be given within a day is bounded.
CREATE TABLE operator_credit (
  proposal_id bigint PRIMARY KEY REFERENCES operator_proposals (id),
  -- Minor units of USDT.
  value_usdt bigint NOT NULL CHECK (value_usdt >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX operator_credit_newest ON operator_credit (created_at);

GRANT SELECT, INSERT ON operator_credit TO aureus_app;
