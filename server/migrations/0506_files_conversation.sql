-- Pictures that are sent in conversations.
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check
  CHECK (purpose IN ('voucher', 'identity', 'qrcode', 'avatar', 'conversation'));
