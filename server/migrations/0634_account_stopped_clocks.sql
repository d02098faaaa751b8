-- Whoever is frozen, by whatever path: the clocks stop in the same transaction, and go on with the last freeze that ends.
CREATE FUNCTION account_follow_freeze() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.funds_frozen OR NEW.status = 'locked' THEN
    PERFORM deadline_stop(NEW.id);
  ELSE
    PERFORM deadline_go_on(NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_follow_freeze AFTER UPDATE OF status, funds_frozen ON users FOR EACH ROW
  WHEN ((OLD.funds_frozen OR OLD.status = 'locked') <> (NEW.funds_frozen OR NEW.status = 'locked'))
  EXECUTE FUNCTION account_follow_freeze();

-- What is due already gets its owner, and stands still where that one is frozen now.
UPDATE deadline SET owner_id = otc_order.buyer_id FROM otc_order WHERE deadline.kind = 'otc.payment' AND deadline.ref = otc_order.id::text;
UPDATE deadline SET owner_id = art_order.buyer_id FROM art_order
 WHERE deadline.kind IN ('art.payment', 'art.reminder') AND split_part(deadline.ref, '.', 1) = art_order.id::text;
UPDATE deadline SET owner_id = coupon.owner_id FROM coupon
 WHERE deadline.kind IN ('coupon.expiry', 'coupon.rebate') AND deadline.ref = coupon.id::text;
SELECT deadline_stop(id) FROM users WHERE funds_frozen OR status = 'locked';
