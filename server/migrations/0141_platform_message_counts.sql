-- How many mails and text messages were handed over, by hour (UTC): each costs money, and having them sent to numbers of
-- one's choice is a trade. `stopped` were not sent, because the ceiling was reached.
CREATE TABLE message_count (
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  hour timestamptz NOT NULL,
  sent bigint NOT NULL DEFAULT 0 CHECK (sent >= 0),
  stopped bigint NOT NULL DEFAULT 0 CHECK (stopped >= 0),
  PRIMARY KEY (channel, hour)
);

-- What operators were told, once for each hour and each day.
CREATE TABLE message_alarm (
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  level text NOT NULL CHECK (level IN ('alarm', 'stop')),
  span text NOT NULL CHECK (span IN ('hour', 'day')),
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (channel, level, span, starts_at)
);

GRANT SELECT, INSERT, UPDATE ON message_count TO aureus_app;
GRANT SELECT, INSERT ON message_alarm TO aureus_app;
