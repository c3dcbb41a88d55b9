-- The main groups of the Dutch standard industrial classification (SBI). The first stands for "none chosen": its id ends in 1
-- and is otherwise zeros, and it has no industry template.
insert into sector (id, position, name_en, name_nl) values
  ('00000000-0000-0000-0000-000000000001', 0, 'No sector chosen', 'Geen sector gekozen'),
  ('00000000-0000-0000-0000-000000000101', 1, 'Agriculture, forestry and fishing', 'Landbouw, bosbouw en visserij'),
  ('00000000-0000-0000-0000-000000000102', 2, 'Mining and quarrying', 'Winning van delfstoffen'),
  ('00000000-0000-0000-0000-000000000103', 3, 'Manufacturing', 'Industrie'),
  ('00000000-0000-0000-0000-000000000104', 4, 'Energy supply', 'Energievoorziening'),
  ('00000000-0000-0000-0000-000000000105', 5, 'Water supply and waste management', 'Waterbedrijven en afvalbeheer'),
  ('00000000-0000-0000-0000-000000000106', 6, 'Construction', 'Bouwnijverheid'),
  ('00000000-0000-0000-0000-000000000107', 7, 'Wholesale and retail trade', 'Groot- en detailhandel'),
  ('00000000-0000-0000-0000-000000000108', 8, 'Transport and storage', 'Vervoer en opslag'),
  ('00000000-0000-0000-0000-000000000109', 9, 'Accommodation and food service', 'Logies-, maaltijd- en drankverstrekking'),
  ('00000000-0000-0000-0000-00000000010a', 10, 'Information and communication', 'Informatie en communicatie'),
  ('00000000-0000-0000-0000-00000000010b', 11, 'Financial institutions', 'Financiële instellingen'),
  ('00000000-0000-0000-0000-00000000010c', 12, 'Real estate', 'Verhuur van en handel in onroerend goed'),
  ('00000000-0000-0000-0000-00000000010d', 13, 'Consultancy, research and other specialised services', 'Advisering, onderzoek en overige specialistische dienstverlening'),
  ('00000000-0000-0000-0000-00000000010e', 14, 'Renting and other business services', 'Verhuur van roerende goederen en overige zakelijke dienstverlening'),
  ('00000000-0000-0000-0000-00000000010f', 15, 'Public administration', 'Openbaar bestuur'),
  ('00000000-0000-0000-0000-000000000110', 16, 'Education', 'Onderwijs'),
  ('00000000-0000-0000-0000-000000000111', 17, 'Health and social care', 'Gezondheids- en welzijnszorg'),
  ('00000000-0000-0000-0000-000000000112', 18, 'Culture, sports and recreation', 'Cultuur, sport en recreatie'),
  ('00000000-0000-0000-0000-000000000113', 19, 'Other services', 'Overige dienstverlening');
