-- Operators hear at once of who applies to be followed.
CREATE TRIGGER copy_application_told AFTER INSERT OR UPDATE ON copy_application
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
