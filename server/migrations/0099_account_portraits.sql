-- The uploaded picture behind a portrait, so that it can be given up when another one is chosen.
ALTER TABLE users ADD COLUMN portrait_file_id bigint;
