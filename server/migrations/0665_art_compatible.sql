-- Of a sound or a film that some browsers do not play (Ogg, WebM): another form of it, which all play.
ALTER TABLE art_work
  ADD COLUMN compatible_id bigint REFERENCES files (id),
  ADD COLUMN compatible text NOT NULL DEFAULT '' CHECK (compatible = '' OR compatible ~ '^/upload/[0-9a-f]{32}$'),
  ADD CONSTRAINT art_work_compatible
    CHECK ((compatible_id IS NULL) = (compatible = '') AND (compatible = '' OR type >= 3));
