-- Which accounts were opened on which device. A device is known by a mark in its browser that the server signed; only the
-- hash of the mark is kept. Two accounts on one device are one person's; before, an address and the name of a browser
-- stood for a device, which a whole town behind one carrier shares and each update of the browser changes.
CREATE TABLE account_device (
  device bytea NOT NULL CHECK (length(device) = 32),
  user_id bigint NOT NULL REFERENCES users (id),
  first_login_at timestamptz NOT NULL,
  last_login_at timestamptz NOT NULL CHECK (last_login_at >= first_login_at),
  -- Since when tries from it count as the owner's own; null since everyone was thrown out of the account.
  trusted_since timestamptz,
  PRIMARY KEY (device, user_id)
);
CREATE INDEX account_device_user_idx ON account_device (user_id);
-- Devices that were not used for long are forgotten.
CREATE INDEX account_device_used_idx ON account_device (last_login_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_device TO aureus_app;
