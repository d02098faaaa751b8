-- A work that becomes a prize of a series of blind boxes is kept for it.
GRANT UPDATE (series_id) ON art_work TO aureus_app;
