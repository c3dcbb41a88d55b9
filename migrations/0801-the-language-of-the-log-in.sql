-- Whoever chooses a language on a page of the own provider finds the program in it.
grant update (language) on app_user to verdeel_identity;
