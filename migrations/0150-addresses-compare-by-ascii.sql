-- Addresses are compared by the case of A to Z only. Keys of addresses outside ASCII were made by rules under which a dotless
-- i is an i. They become the address itself, so that whoever has it still finds it. No two become the same by this: addresses
-- differed before, and nothing but the case of A to Z is taken from them.
update identity_account a set confirmed_email_key = k.key
  from (select id, email_key, translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as key
    from app_user where email ~ '[^ -~]') k
  where a.user_id = k.id and a.confirmed_email_key = k.email_key;
update app_user set email_key = translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where email ~ '[^ -~]';
delete from identity_link l using app_user u where u.id = l.user_id and u.email_key <> l.email_key;
