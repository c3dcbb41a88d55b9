-- An import from the ledger is stored whole, in one transaction, and never changes. It goes with the last scenario that refers to it,
-- by a trigger of the owner's. A reading is replaced, not changed.
revoke update, delete on ledger_import, ledger_import_part from verdeel_app;
revoke update on scenario_ledger_import, ledger_reading from verdeel_app;

-- When it was made is the beginning of the transaction, and nobody says otherwise.
revoke insert on ledger_import from verdeel_app;
grant insert (company_id, imported_by, file_name, fingerprint, software, administration, administration_name, fiscal_year, periods,
  result_cents, taken_over_cents, checked_cents, left_out_cents) on ledger_import to verdeel_app;

-- So the parts of an import can be told from those that would be added to it later.
create policy made_now on ledger_import_part as restrictive for insert to verdeel_app
  with check (import_id = any ((select array_agg(i.id) from ledger_import i where i.imported_at = now())::uuid[]));
