-- What opens an account has a revision. Whoever was checked against it writes only while it is still the same, so that a
-- factor added, a password changed or a freeze between the look and the write is not passed by. Triggers move it on,
-- whatever statement made the change.

ALTER TABLE users ADD COLUMN safety_revision bigint NOT NULL DEFAULT 0;

CREATE FUNCTION move_safety_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.safety_revision := OLD.safety_revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER users_safety_revision
  BEFORE UPDATE OF email, phone_area, phone_number, password_hash, pay_password_hash, status ON users
  FOR EACH ROW WHEN (
    (OLD.email, OLD.phone_area, OLD.phone_number, OLD.password_hash, OLD.pay_password_hash, OLD.status)
      IS DISTINCT FROM
    (NEW.email, NEW.phone_area, NEW.phone_number, NEW.password_hash, NEW.pay_password_hash, NEW.status))
  EXECUTE FUNCTION move_safety_revision();

CREATE FUNCTION move_safety_revision_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET safety_revision = safety_revision + 1
   WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER passkeys_safety_revision AFTER INSERT OR DELETE OR UPDATE OF user_id, credential_id, public_key ON passkeys
  FOR EACH ROW EXECUTE FUNCTION move_safety_revision_of_owner();
-- A secret that waits for its first code opens nothing.
CREATE TRIGGER totp_safety_revision_added AFTER INSERT OR UPDATE OF user_id, secret, confirmed_at ON totp
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION move_safety_revision_of_owner();
CREATE TRIGGER totp_safety_revision_removed AFTER DELETE ON totp
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION move_safety_revision_of_owner();

-- Ten codes come and go together: once for all of them.
CREATE FUNCTION move_safety_revision_of_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET safety_revision = safety_revision + 1 WHERE id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER recovery_codes_safety_revision_added AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION move_safety_revision_of_owners();
CREATE TRIGGER recovery_codes_safety_revision_removed AFTER DELETE ON recovery_codes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION move_safety_revision_of_owners();

-- The same for operators and what opens the console.
ALTER TABLE operators ADD COLUMN access_revision bigint NOT NULL DEFAULT 0;

CREATE FUNCTION move_access_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_revision := OLD.access_revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER operators_access_revision
  BEFORE UPDATE OF email, password_hash, totp_secret, state ON operators
  FOR EACH ROW WHEN (
    (OLD.email, OLD.password_hash, OLD.totp_secret, OLD.state)
      IS DISTINCT FROM (NEW.email, NEW.password_hash, NEW.totp_secret, NEW.state))
  EXECUTE FUNCTION move_access_revision();

CREATE FUNCTION move_access_revision_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operators SET access_revision = access_revision + 1
   WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.operator_id ELSE NEW.operator_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER operator_passkeys_access_revision
  AFTER INSERT OR DELETE OR UPDATE OF operator_id, credential_id, public_key ON operator_passkeys
  FOR EACH ROW EXECUTE FUNCTION move_access_revision_of_owner();
