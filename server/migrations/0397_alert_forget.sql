-- The application may not delete crossings. This does it for it, and nothing else: those older than 30 days, and those
-- after the newest 200 of an alert; the last one of an alert stays, as the list shows it. By the clock of the database.
-- Answers how many, at most 10,000 at once.
CREATE INDEX alert_crossing_second ON alert_crossing (second);

CREATE FUNCTION alert_forget_crossings() RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH past AS (
    (SELECT alert_id, second FROM alert_crossing
     WHERE second < extract(epoch FROM now())::bigint - 30 * 86400
       AND EXISTS (SELECT FROM alert_crossing AS later
                   WHERE later.alert_id = alert_crossing.alert_id AND later.second > alert_crossing.second))
    UNION
    (SELECT beyond.alert_id, beyond.second
     FROM (SELECT alert_id FROM alert_crossing GROUP BY alert_id HAVING count(*) > 200) AS many,
     LATERAL (SELECT alert_id, second FROM alert_crossing WHERE alert_id = many.alert_id
              ORDER BY second DESC OFFSET 200) AS beyond)
    LIMIT 10000
  ),
  gone AS (DELETE FROM alert_crossing USING past
           WHERE alert_crossing.alert_id = past.alert_id AND alert_crossing.second = past.second RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;
REVOKE ALL ON FUNCTION alert_forget_crossings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION alert_forget_crossings() TO aureus_app;
