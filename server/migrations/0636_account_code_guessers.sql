-- A code belongs to the kind of sender who asked for it, and tries at it are counted by the kind of sender who makes them:
-- strangers can neither replace the code that the owner asked for nor use up the owner's tries.
ALTER TABLE codes
  ADD COLUMN asked_by text NOT NULL DEFAULT 'strangers' CHECK (asked_by IN ('device', 'session', 'place', 'strangers')),
  ADD COLUMN device_tries smallint NOT NULL DEFAULT 0 CHECK (device_tries BETWEEN 0 AND 5),
  ADD COLUMN session_tries smallint NOT NULL DEFAULT 0 CHECK (session_tries BETWEEN 0 AND 5),
  ADD COLUMN place_tries smallint NOT NULL DEFAULT 0 CHECK (place_tries BETWEEN 0 AND 5),
  ADD COLUMN strangers_tries smallint NOT NULL DEFAULT 0 CHECK (strangers_tries BETWEEN 0 AND 5),
  DROP CONSTRAINT codes_tries_check,
  ADD CONSTRAINT codes_tries_check CHECK (tries BETWEEN 0 AND 20);
-- Until now all tries were of one kind.
UPDATE codes SET strangers_tries = tries;
