-- Notices end: those of price alerts come without end, and the others are no record of anything.

CREATE INDEX notices_alert_idx ON notices (user_id, id DESC) WHERE kind LIKE 'alert\_%';
CREATE INDEX notices_created_idx ON notices (created_at);

-- The application may not delete notices. This does it for it, and nothing else: of price alerts what is older than 30
-- days or comes after the newest 200 of its user; of the rest what is older than two years, or than 90 days and after the
-- newest 1,000. So nobody washes a warning out of the list by a flood. By the clock of the database. Answers how many,
-- at most 5,000 at once.
CREATE FUNCTION notice_forget() RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH past AS (
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
REVOKE ALL ON FUNCTION notice_forget() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_forget() TO aureus_app;
