-- Notices on the lock screen: where browsers take them, what users want of them, and the key that says who sends them.

CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Ends with the session, however that ends. A session has one.
  session_id bigint NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  -- Whoever has these can send to the device: they are sealed.
  sealed text NOT NULL,
  -- SHA-256 of the address: a browser that changes hands belongs to who is logged in there.
  endpoint_hash bytea NOT NULL UNIQUE CHECK (length(endpoint_hash) = 32),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);

CREATE TABLE push_choice (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  alerts boolean NOT NULL DEFAULT true,
  risk boolean NOT NULL DEFAULT true,
  orders boolean NOT NULL DEFAULT true,
  -- Whether the words of the notice stand on the lock screen, and not only what it is about.
  details boolean NOT NULL DEFAULT false
);

-- The key of this installation (VAPID, RFC 8292), made once; the private one is sealed.
CREATE TABLE push_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  sealed text NOT NULL
);
COMMENT ON TABLE push_key IS 'Written once';

GRANT SELECT, INSERT, DELETE ON push_subscription TO aureus_app;
GRANT SELECT, INSERT ON push_choice, push_key TO aureus_app;
GRANT UPDATE (alerts, risk, orders, details) ON push_choice TO aureus_app;
