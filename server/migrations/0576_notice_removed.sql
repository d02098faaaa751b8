-- Users take notices out of their list, and may change their mind for a day.

ALTER TABLE notices ADD COLUMN removed_at timestamptz;
COMMENT ON TABLE notices IS 'Written once, but for read_at, removed_at';
CREATE INDEX notices_removed_idx ON notices (removed_at) WHERE removed_at IS NOT NULL;
DROP INDEX notices_unread_idx;
CREATE INDEX notices_unread_idx ON notices (user_id) WHERE read_at IS NULL AND removed_at IS NULL;
GRANT UPDATE (removed_at) ON notices TO aureus_app;

-- As before, and what was removed more than a day ago.
CREATE OR REPLACE FUNCTION notice_forget() RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH past AS (
    (SELECT id FROM notices WHERE removed_at < now() - interval '1 day')
    UNION
    (SELECT id FROM notices WHERE created_at < now() - interval '30 days' AND kind LIKE 'alert\_%')
    UNION
    (SELECT id FROM notices WHERE created_at < now() - interval '2 years')
    UNION
    (SELECT beyond.id
     FROM (SELECT user_id FROM notices WHERE kind LIKE 'alert\_%' GROUP BY user_id HAVING count(*) > 200) AS many,
     LATERAL (SELECT id FROM notices WHERE user_id = many.user_id AND kind LIKE 'alert\_%'
              ORDER BY id DESC OFFSET 200) AS beyond)
    UNION
    (SELECT beyond.id
     FROM (SELECT user_id FROM notices GROUP BY user_id HAVING count(*) > 1000) AS many,
     LATERAL (SELECT id, created_at FROM notices WHERE user_id = many.user_id AND kind NOT LIKE 'alert\_%'
              ORDER BY id DESC OFFSET 1000) AS beyond
     WHERE beyond.created_at < now() - interval '90 days')
    LIMIT 5000
  ),
  gone AS (DELETE FROM notices WHERE id IN (SELECT id FROM past) RETURNING id)
  SELECT count(*)::integer FROM gone
$$;
