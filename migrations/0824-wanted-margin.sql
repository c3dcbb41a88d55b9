-- What is to be left of revenue at the prices that are asked, in whole 10^-12 per cent as every share, to the hundredth of a per cent.
-- Until now each browser remembered its own. Of all of the revenue nothing can be left, whatever the price.
alter table scenario add column wanted_margin int8 not null default 10000000000000
  check (wanted_margin >= 0 and wanted_margin < 100000000000000 and wanted_margin % 10000000000 = 0);
