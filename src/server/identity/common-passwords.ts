import { dictionary } from '@zxcvbn-ts/language-common';

/** What is common here and not in the whole world: Dutch words, this product, what accountants are. */
const OURS = `password passwort wachtwoord passw0rd welkom welkom01 welcome welcome01 letmein letmeinnow qwerty qwertyuiop qwertz azerty
  admin administrator beheerder root toor geheim geheim01 secret supersecret changeme changeit verander default standaard
  iloveyou ikhouvanjou ikhouvan lovely sunshine zonnetje zonneschijn princess prinses dragon draakje monkey aapje football voetbal
  baseball basketball superman batman spiderman pokemon starwars trustno michael jennifer jordan jessica charlie
  amsterdam rotterdam utrecht eindhoven groningen nederland holland feyenoord ajax psveindhoven oranje koningsdag
  zomer winter herfst lente voorjaar najaar summer autumn spring january januari february februari march maart april june juni
  july juli august augustus september october oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  monday tuesday wednesday thursday friday saturday sunday computer internet samsung windows microsoft google facebook whatever
  abcdef abcdefg abcdefgh abc abcd asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx q1w2e3r4 hello hallo hallohallo goedemorgen goedendag test testtest
  testen testing tester demo demodemo user username gebruiker gebruikersnaam login inloggen logmein master mustang shadow ashley
  bailey access freedom killer pepper ginger cookie koekje koekjes chocolate chocola snoepje schatje schatje liefje liefste
  moeder vader mamma pappa mama papa familie family kinderen vakantie holiday fietsen fiets voetbal1 hockey tennis
  verdeel verdeelsleutel kostenrapport costreport bedrijf company finance financieel boekhouding kosten controller manager directeur
  blink182 matrix phoenix cheese butterfly vlinder vlinders purple orange yellow silver golden diamond diamant corvette ferrari
  mercedes porsche harley ranger hunter buster soccer hammer thunder donder summerday nothing nooit misschien niemand qwerty12`;

/** Some 49,000 passwords from lists that were made public after thefts, and ours. All of them are in small letters. */
export const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...OURS.split(/\s+/)]);
