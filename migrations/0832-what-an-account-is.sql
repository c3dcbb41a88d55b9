-- What somebody said that an account is, where its file had not: profit and loss, or of the balance sheet. Null: nobody has said.
alter table ledger_mapping add column is_profit_and_loss boolean;
