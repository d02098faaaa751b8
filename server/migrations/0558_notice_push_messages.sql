-- Who has written to a user comes to the devices, too.
ALTER TABLE push_choice ADD COLUMN messages boolean NOT NULL DEFAULT true;
GRANT UPDATE (messages) ON push_choice TO aureus_app;
