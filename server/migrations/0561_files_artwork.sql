-- Works of art: still pictures, animations, sound and films. They are shown to everybody once they were approved.
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('voucher', 'identity', 'qrcode', 'avatar',
  'conversation', 'artwork', 'artwork_motion', 'artwork_media'));
ALTER TABLE files ADD COLUMN shown_at timestamptz;
GRANT UPDATE (shown_at) ON files TO aureus_app;
ALTER TABLE files DROP CONSTRAINT files_content_type_check;
-- Sound and films have no pixels that are known here: 1 by 1.
ALTER TABLE files ADD CONSTRAINT files_content_type_check CHECK (content_type IN ('image/jpeg', 'image/png') OR
  (purpose = 'artwork_motion' AND content_type = 'image/webp') OR
  (purpose = 'artwork_media' AND content_type IN ('audio/mpeg', 'audio/wav', 'audio/ogg', 'video/mp4', 'video/webm')));
