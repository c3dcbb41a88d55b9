import { describe, expect, test } from 'vitest';
import { GROUPS, type GroupKey } from './groups.ts';
import { standingOf } from './profit-and-loss.ts';
import { propose } from './proposals.ts';

// Accounts as charts call them, of installers, bakeries, IT firms, childcare, shops and hauliers, by where RGS has them. Nothing
// but the name tells: no code, and a number that is nobody's.

const DUTCH: Partial<Record<GroupKey, string>> = {
  revenue: `
    Omzet cv-ketels; Omzet onderhoudscontracten; Omzet warmtepompen; Omzet loodgieterswerk;
    Omzet zonnepanelen en laadpalen; Omzet brood; Omzet krentenbollen; Omzet kantinelevering; Omzet banket en gebak;
    Winkelverkopen; Verkoop lunchroom; Omzet consultancy; Omzet software; Omzet hosting; Omzet licenties;
    Omzet detachering; Omzet trainingen; Omzet beheer en onderhoud; Omzet dagopvang; Omzet BSO; Omzet peuterspeelzaal;
    Ouderbijdragen; Omzet gastouderopvang; Opbrengst kinderopvang; Netto-omzet hoog tarief; Omzet 21%; Omzet 9% btw;
    Omzet verlegd; Omzet binnen EU; Omzet export; Omzet winkel; Omzet webshop; Detailhandelsverkopen;
    Omzet transport binnenland; Omzet opslag; Vrachtopbrengsten; Omzet koeriersdiensten; Dienstverlening omzet;
    Opbrengst reparaties; Omzet arbeid; Omzet verhuur steigers; Honoraria; Verkopen binnenland; Verkopen auto's;
    Omzet schilderwerk; Omzet nieuwbouw; Omzet drank; Omzet keuken; Omzet overnachtingen; Omzet fysiotherapie;
    Omzet verzekeraars; Opbrengst melk; Omzet pakketten; Omzet uurtarief; Omzet bestratingen; Verkopen hoog tarief;
    Omzet automatisering; Omzet schoonmaakdiensten; Verleende kortingen; Verleende betalingskortingen;
    Omzetbonificaties klanten
  `,
  otherIncome: `
    Huuropbrengsten; Ontvangen huur; Verhuur bedrijfsruimte; Subsidies; Ontvangen subsidie VVE; Overige opbrengsten;
    Overige bedrijfsopbrengsten; Ontvangen management fee; Opbrengst statiegeld en verhuur;
    Doorbelaste personeelskosten; Overige inkomsten; Ontvangen subsidies; Exploitatiesubsidie; Huurontvangsten
  `,
  costOfSales: `
    Inkoop cv-ketels; Inkoop materialen loodgieterswerk; Inkoop onderdelen onderhoud; Inkoopwaarde handelsgoederen;
    Inkopen grondstoffen; Kostprijs verkopen; Kostprijs van de omzet; Grondstoffen; Hulpstoffen; Verbruik grondstoffen;
    Materiaalverbruik; Materiaalkosten; Materialen; Ingekochte diensten; Inkoop brandstof pomp; Inkoop verpakkingen;
    Onderaannemers; Onderaanneming; Inhuur onderaannemers; Uitbesteed werk; Kosten uitbesteed werk; Werk derden;
    Werk door derden; Werk van derden; Uitbesteed vervoer; Inhuur charters; Charterkosten; Inkoopkortingen;
    Ontvangen kortingen inkoop; Leveranciersbonus; Bonus leveranciers; Emballage; Invoerrechten; Inkoop licenties;
    Inkoop hosting; Derving; Breuk en derving; Voeding kinderen; Ingrediënten; Directe kosten projecten; Projectkosten;
    Inkoopverschillen; Vrachtkosten inkoop; Halffabricaten; Voorraadverschillen; Inkoop dranken; Inkoop keuken;
    Inkoop hout en plaatmateriaal; Inkoopwaarde omzet; Kostprijs omzet; Inkoop krenten en rozijnen;
    Kosten onderaannemers; Uitbesteed schilderwerk; Inkoop diensten derden; Betalingskorting inkoop; Inkoop elektronica;
    Vracht op inkopen; Inkopen hoog tarief; Verbruik materialen
  `,
  stockChange: `
    Voorraadmutatie; Mutatie voorraad; Mutatie voorraden; Mutatie onderhanden werk; Mutatie onderhanden projecten;
    Wijziging voorraad; Mutatie voorraad gereed product; Voorraadmutaties; Onderhanden werk mutatie
  `,
  wages: `
    Brutolonen; Bruto lonen; Lonen en salarissen; Lonen productie; Salarissen kantoor; Salarissen; Loonkosten;
    Personeelsloon; Brutoloonkosten; Salariskosten; Vakantiegeld; Vakantietoeslag; Vakantiebijslag;
    Reservering vakantiegeld; Overwerk; Overuren; Eindejaarsuitkering; Dertiende maand; 13e maand; Gratificaties;
    Tantièmes; Bonussen personeel; Bonussen; Ontslagvergoeding; Transitievergoeding; Loonkostensubsidie;
    Loonkostenvoordeel; DGA-salaris; Directiesalaris; Salaris directie; Vakantiedagen; Mutatie vakantiedagen;
    Ploegentoeslag; Onregelmatigheidstoeslag; Lonen chauffeurs; Lonen monteurs; Salarissen pedagogisch medewerkers;
    Bezoldiging bestuurders; Uurlonen; Nettolonen; Lonen bakkers; Loon winkel; Salarissen receptie;
    Loonkosten productie; Salaris DGA; Mutatie vakantiegeldverplichting; Reservering vakantiedagen;
    Toeslagen en overwerk; Lonen indirect; Overige loonkosten
  `,
  personnel: `
    Sociale lasten; Sociale premies; Premies sociale verzekeringen; Werkgeverslasten; Premies werknemersverzekeringen;
    Premie Whk; Werkgeversbijdrage Zvw; Bijdrage Zvw; Pensioenlasten PMT; Pensioenpremies; Pensioenpremie werkgever;
    Bedrijfstakpensioenfonds; Ziekengeld; Ziekengeldverzekering; Ziekteverzuimverzekering; Verzuimverzekering;
    Verzuimkosten; Arbodienst; Arbokosten; Arbeidsongeschiktheidsverzekering; WGA-premie; Uitzendkrachten;
    Uitzendbureau; Uitzendkosten; Ingeleend personeel; Inleen personeel; Inhuur personeel; Inhuur derden; Inhuur zzp;
    Pensioenfonds; Premie pensioen; Premie ziekteverzuim; Sociale lasten werkgever; SV-premies; Kosten arbodienst;
    Personeelsuitje; Onkosten personeel; Overige kosten personeel; Werkkleding personeel; Uitzendkrachten productie;
    Ingehuurde krachten; Inhuur externen; Reiskosten personeel; Opleiding en training; Studie en opleiding;
     Vrijwilligersvergoeding; Vergoeding woon-werkverkeer; Vaste onkostenvergoeding;
    Bijdrage personeelsvereniging'ers; Inhuur freelancers; Ingehuurd personeel; Detacheringskosten; Management fee;
    Managementfee; Managementvergoeding; Reiskostenvergoeding; Reiskosten woon-werk; Reiskosten woon-werkverkeer;
    Reis- en onkostenvergoedingen; Onkostenvergoedingen; Opleidingskosten; Scholingskosten; Studiekosten; Cursussen;
    Trainingskosten; Bijscholing; Werkkleding; Bedrijfskleding; Werkschoenen en kleding;
    Persoonlijke beschermingsmiddelen; Kantinekosten; Kantine; Koffie en thee; Lunch personeel; Maaltijden personeel;
    Overige personeelskosten; Personeelskosten; Personeelsfeest; Kerstpakketten; Werkkostenregeling; WKR vrije ruimte;
    Eindheffing WKR; Wervingskosten; Werving en selectie; Vacaturekosten; Personeelswerving; Stagevergoedingen;
    Stagiairs; Thuiswerkvergoeding; Fietsplan; Leasefietsen; Uitkering UWV; Chauffeurskosten; Jubileumuitkering;
    Ontvangen ziekengeld; Payrollkosten; Loonbelasting; Winkelpersoneel; Bedrijfsuitje
  `,
  depreciation: `
    Afschrijvingskosten bedrijfswagens; Afschrijving gereedschap; Afschrijving inventaris; Afschrijving goodwill;
    Afschrijving gebouwen; Afschrijvingen vervoermiddelen; Afschrijving machines; Afschrijving computers;
    Afschrijving verbouwing; Boekwinst verkoop auto; Boekverlies activa; Boekresultaat bedrijfsmiddelen;
    Resultaat verkoop activa; Afschrijving immateriële vaste activa; Afschrijvingskosten bedrijfsinventaris;
    Afschrijvingskosten vrachtwagens; Afschrijving software; Afschrijvingskosten gebouwen;
    Afschrijvingen bedrijfsmiddelen; Boekresultaat vaste activa
  `,
  housing: `
    Huur bedrijfspand; Huur kantoor; Huur kantoorruimte; Huur winkelpand; Huur loods; Huurkosten; Betaalde huur;
    Huisvestingskosten; Gas, water en elektra; Gas/water/licht; Energiekosten; Energiekosten ovens; Elektriciteit;
    Gasverbruik; Aardgas; Waterkosten; Stroomkosten; Schoonmaakkosten; Schoonmaak kantoor; Schoonmaakmiddelen;
    Glazenwasser; Onderhoud pand; Onderhoud gebouwen; Onderhoud bedrijfspand; Onderhoud terrein; Tuinonderhoud;
    Onroerendezaakbelasting; OZB; Gemeentelijke heffingen; Gemeentelijke belastingen; Waterschapsbelasting;
    Rioolheffing; Zuiveringslasten; Milieuheffing; Servicekosten; Erfpacht; Beveiliging; Beveiligingskosten;
    Bewakingskosten; Alarminstallatie; Opstalverzekering; Verzekering bedrijfspand; Verzekering gebouwen; Afvalkosten;
    Vuilafvoer; Verhuiskosten; Overige huisvestingskosten; Huur opslagruimte; Verwarming; Huur praktijkruimte;
    Onderhoudskosten gebouw; Gas en licht; Licht, kracht en water; Verzekering opstal; Vaste lasten pand;
    Onderhoud tuin; Schoonmaakbedrijf; Stadsverwarming; Waterschapslasten; Afvalverwerking; Ongediertebestrijding;
    Kleine verbouwing pand; Huur garagebox; Energielasten
  `,
  operation: `
    Onderhoud machines; Onderhoud ovens; Reparatie en onderhoud; Onderhoud inventaris; Huur machines; Huur gereedschap;
    Huur materieel; Huur steigers; Huur hoogwerker; Machinehuur; Klein gereedschap; Gereedschapskosten; Gereedschap;
    Kleine aanschaffingen; Kleine aanschaf inventaris; Klein inventaris; Leasekosten machines; Lease heftruck;
    Heftruckkosten; Brandstof machines; Verpakkingsmateriaal; Verpakkingskosten; Exploitatiekosten;
    Verzekering machines; Onderhoud installaties; Onderhoud materieel; Afvoer en stortkosten; Inventariskosten;
    Huur inventaris; Onderhoud apparatuur; Huur apparatuur; Kleine apparatuur; Klein materieel; Reparaties;
    Onderhoud koelinstallatie; Kleine aanschaffingen < 450; Serviesgoed en bestek; Lease apparatuur; Kosten machines;
    Lease drukpers; Lease ovens; Lease plotter; Onderhoud pers
  `,
  sales: `
    Reclame en advertenties; Reclamekosten; Advertentiekosten; Google Ads; Marketingkosten; Social media; Website;
    Websitekosten; Sponsoring; Representatiekosten; Relatiegeschenken; Kerstpakketten relaties; Beurskosten;
    Beurzen en evenementen; Reis- en verblijfkosten; Etalagekosten; Verkoopkosten; Verkoopprovisie; Provisies;
    Commissies; Commissie bol.com; Dubieuze debiteuren; Afschrijving dubieuze debiteuren; Oninbare vorderingen;
    Dotatie voorziening debiteuren; Afboeking debiteuren; Incassokosten; Garantiekosten; Promotiemateriaal;
    Promotiekosten; Zakenlunches; Folders en flyers; Spaaracties; Overige verkoopkosten; Acquisitiekosten;
    Reclame en propaganda; Advertenties; Kosten website; Representatie en verteer; Relatiegeschenken en bloemen;
    Drukwerk reclame; Commissie boekingssites; Beurzen en tentoonstellingen; Bedrijfspromotie;
    Voorziening dubieuze debiteuren; Reis- en verblijfskosten; Online marketing; Verteerkosten
  `,
  cars: `
    Onderhoud bedrijfswagens; Verzekering bedrijfswagens; Bedrijfswagens; Bedrijfswagenkosten; Brandstofkosten;
    Brandstof; Dieselkosten; Benzine; Wegenbelasting; Motorrijtuigenbelasting; Houderschapsbelasting; Leasekosten auto;
    Brandstof auto's; Brandstof personenauto's; Kosten bestelauto; Onderhoud auto; Onderhoud personenauto; Lease auto;
    Verzekering auto;  Wasstraat; Elektrisch laden; Kilometers zakelijk; Boetes verkeer;
    MRB bestelbus; Overige kosten auto's; Bedrijfsauto kosten's; Leasekosten; Operational lease; Leaseauto's;
    Autokosten; Overige autokosten; Autoverzekering; Verzekering auto's; Onderhoud auto's; Reparatie auto's; Huur auto;
    Autohuur; Parkeerkosten; Parkeergelden; Kilometervergoeding; Boetes en bekeuringen; Verkeersboetes; Bestelauto's;
    Onderhoud bestelbussen; Wagenpark; Aanhangwagens; Banden; APK en keuringen; Privégebruik auto; Bijtelling auto;
    BTW privégebruik auto; Tankpassen; Laadkosten elektrische auto's; Laadpassen
  `,
  transport: `
    Transportkosten; Vrachtkosten; Vervoerskosten; Verzendkosten; Vrachten; Koerierskosten; Pakketdiensten;
    Brandstof vrachtwagens; Onderhoud vrachtwagens; Verzekering vrachtauto; Brandstof trucks; Vracht en transport;
    Verzendkosten pakketten; Transport derden; Vervoer door derden's;
    Leasekosten vrachtwagens; Onderhoud trailers; Onderhoud opleggers; Onderhoud trekkers; Tolkosten; Tol en vignetten;
    Eurovignet; AdBlue; Opslagkosten; Inklaringskosten; Vrachtwagenheffing; Douanekosten; Bezorgkosten;
    Distributiekosten; Huur vrachtwagens; Expeditiekosten
  `,
  office: `
    Kantoorbenodigdheden; Kantoorkosten; Telefoon en internet; Telefoonkosten; Telecommunicatie; Mobiele telefonie;
    Internetkosten; Portokosten; Porti; Portikosten; Drukwerk; Printkosten; Kopieerkosten; Huur kopieermachine;
    Lease kopieerapparaat; Automatiseringskosten; Kosten automatisering; Softwarekosten; Softwarelicenties;
    Software abonnementen; Licentiekosten; Hostingkosten; Hosting en domeinnamen; Cloudkosten; ICT-kosten; IT-kosten;
    Computerkosten; Contributies en abonnementen; Contributies; Abonnementen; Vakliteratuur; Boekhoudsoftware;
    Kleine aanschaf kantoorinventaris; Onderhoud kantoorinventaris; Kassasysteem; Onderhoud software;
    Overige kantoorkosten; Communicatiekosten; Telefoon/fax/internet; Kopieer- en drukwerk; Papier en toner;
    Kleine kantoorinventaris; Kosten ICT; Onderhoud computers; Contributies brancheorganisatie; Lidmaatschappen;
    Abonnementen en vakliteratuur; Bureaukosten; Cloudopslag; SaaS-abonnementen; Domeinnamen; Porto en verzending;
    Internetverbinding; Beheer automatisering
  `,
  organisation: `
    Franchisefee; Franchisekosten; Holdingkosten; Leges en vergunningen; Vergunningen; Octrooikosten;
    Giften en donaties; Giften; Onderzoek en ontwikkeling; Ontwikkelingskosten; Certificering; Certificeringskosten VCA;
    Organisatiekosten; Royalty; Managementkosten; Vergunningen en leges; ISO-certificering; Franchise fee's
  `,
  insurance: `
    Bedrijfsverzekeringen; Verzekeringen; Assurantiepremies; Aansprakelijkheidsverzekering; Bedrijfsaansprakelijkheid;
    Rechtsbijstandverzekering; Inboedelverzekering; Verzekeringspremies; Zakelijke verzekeringen; Overige verzekeringen;
    Schadevergoedingen; Kredietverzekering; Eigen risico schade; Verzekering algemeen;
    Bedrijfsaansprakelijkheidsverzekering; Brandverzekering; Inventarisverzekering; Cyberverzekering
  `,
  advice: `
    Accountantskosten; Advieskosten; Accountants- en advieskosten; Juridische kosten; Advocaatkosten; Notariskosten;
    Adviseurs; Organisatieadvies; Controle jaarrekening; Fiscaal advies; Belastingadvies; Consultancykosten;
    Kosten accountant; Kosten advocaat; Juridische bijstand; Notaris; Advies derden; Jaarrekening en fiscaal advies;
    Accountants
  `,
  administration: `
    Bankkosten; Kosten bank; Bankprovisie; Kosten betalingsverkeer; Betalingsverschillen; Kasverschillen;
    Kassaverschillen; Afrondingsverschillen; Pinkosten; PIN-transacties; Transactiekosten; Creditcardkosten;
    Betaalprovider; Administratiekosten; Salarisadministratie; Loonadministratie; Loonverwerking;
    Kosten salarisverwerking; Boetes belastingdienst; Naheffing omzetbelasting; Niet-verrekenbare btw;
    Overige administratieve lasten; Bankkosten en provisie; Kosten bankrekening; Kosten pinautomaat; Administratie;
    Administratie derden; Afronding; Transactiekosten iDEAL;  Betaalkosten
  `,
  general: `
    Algemene kosten; Overige algemene kosten; Diversen; Diverse kosten; Overige bedrijfskosten; Overige kosten; 
    Algemeen; Diverse baten en lasten
  `,
  notOperating: `
    Dotatie voorzieningen; Dotatie overige voorzieningen; Buitengewone lasten; Buitengewone baten; Bijzondere lasten;
    Bijzondere baten en lasten; Dotatie overige voorziening
  `,
  revaluation: `
    Herwaardering vastgoed; Bijzondere waardevermindering; Waardeverandering beleggingen
  `,
  financial: `
    Rentelasten lening; Rentebaten; Rente; Rente lening; Hypotheekrente; Hypotheekrentelasten; Bankrente;
    Rente en bankkosten; Rente en kosten bank; Rentekosten rekening-courant; Koersverschillen; Valutaverschillen;
    Financieringskosten; Financiële lasten; Financiële baten en lasten; Kredietkosten; Bereidstellingsprovisie;
    Ontvangen dividend; Rente belastingdienst; Rente rekening courant; Rente hypotheek; Bankrente en -kosten;
    Rentelasten bank; Kosten lening; Ontvangen rente; Betaalde rente; Valutakoersverschillen; Boeterente
  `,
  results: `
    Vennootschapsbelasting; Vpb; Vpb lopend boekjaar; Resultaat deelnemingen; Aandeel resultaat deelneming;
    Inkomstenbelasting;  Vennootschapsbelasting vorig jaar; Resultaat uit deelnemingen
  `,
};

const ENGLISH: Partial<Record<GroupKey, string>> = {
  revenue:
    'Revenue training; Sales bread; Sales of services; Turnover; Income from sales; Sales discounts; Discounts given',
  otherIncome: 'Rental income; Subsidies; Grants received; Other income',
  costOfSales: 'Purchases; Purchases of raw materials; Cost of goods sold; Cost of sales; Subcontractors; Direct costs',
  stockChange: 'Change in stock; Work in progress',
  wages:
    'Wages; Salaries; Salaries and wages; Wages production; Payroll; Holiday pay; Bonuses; Directors’ salaries; Overtime',
  personnel: `
    Social security; Pension contributions; Staff costs; Employee benefits; Training; Recruitment; Temporary staff; Canteen;
    Staff travel
  `,
  depreciation: 'Depreciation; Depreciation of vehicles; Amortisation of goodwill; Depreciation of machines',
  housing: 'Rent; Rent of premises; Electricity; Gas, water and electricity; Energy; Cleaning; Property taxes; Heating',
  operation:
    'Repairs; Machine maintenance; Small tools; Equipment hire; Repair of machines; Packaging; Lease of printing press',
  sales: 'Advertising; Marketing; Trade fairs; Sales commissions; Website; Bad debts; Sponsorship',
  cars: 'Car costs; Fuel; Fuel for the vans; Vehicle insurance; Road tax; Lease of cars; Parking; Mileage',
  transport: 'Freight; Shipping; Couriers; Transport costs',
  office: 'Stationery; Postage; Telephone; Software licences; Computers; Subscriptions; Office supplies; Automation',
  insurance: 'Insurance; Liability insurance; Insurances',
  advice: 'Accountants; Legal fees; Audit; Consultancy; Legal advice',
  administration: 'Bank charges; Bank costs; Payment differences; Administration; Rounding; Administrative costs',
  organisation: 'Franchise fee; Donations',
  general: 'General costs; Sundry; Miscellaneous; Other costs; Other expenses',
  financial: 'Interest; Bank interest; Interest on loans; Exchange differences',
  results: 'Corporation tax; Tax; Income taxes',
};

const CREDIT = new Set([
  'Ontvangen ziekengeld',
  'Uitkering UWV',
  'Rentebaten',
  'Leveranciersbonus',
  'Loonkostensubsidie',
]);
const GIVEN_BACK = new Set([
  'Sales discounts',
  'Discounts given',
  'Verleende kortingen',
  'Verleende betalingskortingen',
  'Omzetbonificaties klanten',
]);

/** A thousandth of all revenue, as most accounts are: nothing but its name and its side may tell what it is. */
function groupOf(name: string, isCredit: boolean): string {
  const type = 'profitAndLoss';
  const accounts = [
    { id: 'x', name, rgs: null, type, isListed: true },
    { id: 'y', name: 'Zxq', rgs: null, type, isListed: true },
  ] as const;
  const [proposal] = propose(
    { accounts, administration: '1', administrationName: 'De Wit' },
    [isCredit ? -900_00 : 900_00, -900_000_00],
    [true, true],
    {
      ...{ things: { otherCost: [], costCenter: [], process: [] }, basis: 'employees', mayMake: true },
      ...{ memory: { accounts: [], codes: [] }, language: 'nl' },
    },
  );
  const { group, reason } = proposal!;
  return reason.by === 'word' ? group : `${group}, by ${reason.by}`;
}

const isProfitAndLoss = (id: string, name: string): boolean =>
  standingOf({ id, name, rgs: null, type: null, isListed: true }).isProfitAndLoss;

const names = (text: string) => text.split(';').map(each => each.trim());
const ALL = [DUTCH, ENGLISH].flatMap(Object.entries<string>).flatMap(([group, text]) =>
  names(text).map(name => {
    const isRevenue = GROUPS[group as GroupKey].place === 'revenue' && !GIVEN_BACK.has(name);
    return [name, group, isRevenue || CREDIT.has(name)] as const;
  }),
);

describe('What the name of an account says', () => {
  test.each(ALL)('%s is in %s', (name, group, isCredit) => {
    expect(groupOf(name, isCredit)).toBe(group);
  });

  test.each([
    'Sjablonen',
    'Krenten',
    'Pylonen',
    'Gastouders',
    'Wagens',
    'Kastanjes',
    'Stafmuziek',
    'Carnaval',
    'Rentree',
  ])('a word that only stands in %s says nothing', name => expect(groupOf(name, false)).toBe('general, by nothing'));
});

describe('Where neither the file nor a code tells what an account is', () => {
  test.each([
    'Bedrijfswagens',
    'Gereedschap en machines',
    'Inventaris',
    'Afschrijving inventaris',
    'Gebouwen',
    'Lening bank',
  ])('%s is of the balance sheet by its number, and a cost by its number', name =>
    expect([isProfitAndLoss('0120', name), isProfitAndLoss('4120', name)]).toEqual([false, name !== 'Lening bank']),
  );
  test.each([
    'Onderhoud bedrijfswagens',
    'Dienstverlening omzet',
    'Afschrijvingskosten inventaris',
    'Reserveonderdelen inkoop',
  ])('%s is profit and loss by its words', name => expect(isProfitAndLoss('x', name)).toBe(true));
});
