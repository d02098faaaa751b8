-- The line under a nickname has at most 30 characters as a reader counts them; an emoji of several is one of them.
ALTER TABLE users DROP CONSTRAINT users_signature_check;
ALTER TABLE users ADD CONSTRAINT users_signature_check CHECK (length(signature) <= 400);
