-- A division can be like something among those only that have something of it: its rows tell which these are. It says nothing where there
-- is no word. No check says so: while processes are upgraded one after the other, the program before takes the word away by itself.
alter table process add column total_cost_divided_among_some boolean not null default false;
alter table other_cost add column divided_among_some boolean not null default false;
