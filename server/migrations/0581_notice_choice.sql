-- Where users want to be told what: in the app and by mail. Without a row, both. The devices are in push_choice.
CREATE TABLE notice_choice (
  user_id bigint NOT NULL REFERENCES users (id),
  topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 20),
  in_app boolean NOT NULL DEFAULT true,
  mail boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, topic)
);

GRANT SELECT, INSERT, UPDATE ON notice_choice TO aureus_app;
