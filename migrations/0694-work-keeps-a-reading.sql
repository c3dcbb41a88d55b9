-- A reading waits for an hour from when it was worked on last.
grant update (read_at) on ledger_reading to verdeel_app;
