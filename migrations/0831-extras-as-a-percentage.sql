-- Extras can be a percentage of the wage, in 10^-12 per cent. They stay stored in cents beside it: always that part of the wage.
-- While processes are upgraded one after the other, the program before stores another wage or other extras and knows no percentage:
-- extras that are not what it comes to any more are an amount. That is seen afterwards: a trigger before an update would lock each row.
alter table employee add column extras_percentage int8 check (extras_percentage between 1 and 999999999999999);
alter table cost_center add column extras_percentage int8 check (extras_percentage between 1 and 999999999999999);

create function extras_are_an_amount() returns trigger language plpgsql as $$
begin
  execute format('update %I set extras_percentage = null where id = $1', tg_table_name) using new.id;
  return null;
end $$;
create trigger extras_are_an_amount after update of yearly_wage_cents, extras_cents on employee for each row
  when (new.extras_cents <> round(new.yearly_wage_cents * new.extras_percentage::numeric / 100000000000000))
  execute function extras_are_an_amount();
create trigger extras_are_an_amount after update of salary_cost_cents, extras_cents on cost_center for each row
  when (new.extras_cents <> round(new.salary_cost_cents * new.extras_percentage::numeric / 100000000000000))
  execute function extras_are_an_amount();
