-- What the demo would have mailed or texted; empty in production, where no page shows it.

CREATE TABLE outbox_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  code text,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_message_recipient_idx ON outbox_message (lower(recipient), id DESC);

GRANT SELECT, INSERT, DELETE ON outbox_message TO aureus_app;
