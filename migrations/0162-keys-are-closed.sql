-- The provider's keys turn, and lie here closed: with VERDEEL_KEY, or the key in the data folder, neither of which is in the
-- database. The program closes those that are still open at its next start.
grant update on identity_secret to verdeel_identity;
