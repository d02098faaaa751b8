-- What has ended is listed by when it did.

CREATE INDEX futures_position_ended ON futures_position (owner_id, ended_at DESC, id DESC) WHERE status >= 3;
