-- Dutch calls it branche everywhere else.
update sector set name_nl = 'Geen branche gekozen' where id = '00000000-0000-0000-0000-000000000001';
