-- Segments, sections, cost objects and costs are kept as well. Of these `entered` holds the rows of all that went, and `allocations`
-- what each list had for it, also the lists of others. They have no list of one version.
alter table deleted_entry drop constraint deleted_entry_kind_check;
alter table deleted_entry add constraint deleted_entry_kind_check
  check (kind in ('employee', 'costCenter', 'otherCost', 'segment', 'processCategory', 'mainProcess', 'process'));
alter table deleted_entry alter column allocations_version drop not null;
