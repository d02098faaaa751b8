-- When an operator had looked at private data of users as often as an hour allows and was refused more: what
-- administrators were told, once for each operator and hour.
CREATE TABLE operator_look_alarm (
  operator_id bigint NOT NULL REFERENCES operators (id),
  hour timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('cases', 'pictures')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, hour)
);
CREATE INDEX operator_look_alarm_newest ON operator_look_alarm (created_at);

GRANT SELECT, INSERT ON operator_look_alarm TO aureus_app;
