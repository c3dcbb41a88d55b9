-- A column is the name of its field with the suffix of what it counts. These were exceptions. What belongs to the total
-- indirect cost of a process stands in the row of the process, with that name before it.
alter table employee rename column work_hours_hundredths to work_hours_per_year_hundredths;
alter table process rename column total_units_hundredths to units_hundredths;
alter table process rename column total_revenue_cents to revenue_cents;
alter table process rename column total_cost_cents to direct_cost_cents;
alter table process rename column indirect_unit_description to total_cost_unit_description;
alter table process rename column indirect_version to total_cost_version;
alter table process rename column indirect_allocations_version to total_cost_allocations_version;
