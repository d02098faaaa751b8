-- Many names lead to one mailbox: in other case, with a tag after a plus, and at Gmail with dots and by two domains. Who
-- is who stays a matter of the address as it was given; where people are counted or kept apart, the mailbox counts.
CREATE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN parts IS NULL THEN lower(address)
    WHEN parts[2] IN ('gmail.com', 'googlemail.com') THEN replace(parts[1], '.', '') || '@gmail.com'
    ELSE parts[1] || '@' || parts[2]
  END FROM (SELECT regexp_match(lower(address), '^([^@+]+)(?:\+[^@]*)?@([^@]+)$') AS parts) AS split
$$;

CREATE INDEX users_mailbox_idx ON users (mailbox_of(email)) WHERE email IS NOT NULL;
