import type { EntryKind } from '../shape.ts';
import { type HeadWords, namedBy } from './table.ts';

// What people call the columns of a list of employees, cost centers or other costs, in either language.

const NAME = ['name', 'naam', 'description', 'omschrijving'];
const EXTRAS = [
  ...['extras', 'werkgeverslasten en toeslagen', 'toeslagen en werkgeverslasten', 'werkgeverslasten', 'toeslagen'],
  ...['employer costs', 'employer’s costs', 'employer charges', 'employer’s charges', 'allowances'],
  ...['sociale lasten', 'social charges', 'social security', 'national insurance', 'on-costs', 'surcharges'],
  ...['toeslag', 'opslag', 'opslagen', 'on-cost', 'surcharge', 'employer contributions', 'employer’s contributions'],
  ...[
    'lasten',
    'pension',
    'pensions',
    'employer pension',
    'employer’s pension',
    'pensioen',
    'pensioenlasten',
    'sociale premies',
  ],
  ...['ni', 'nic', 'nics', 'employer ni', 'employer’s ni', 'employers ni', 'ni contributions', 'ni employer'],
  ...['zvw', 'pensioenpremie', 'werkgeverspremies', 'eindejaarsuitkering'],
  ...['holiday allowance', 'holiday pay', 'vakantiegeld', 'vakantietoeslag'],
];
const SALARY_OF_A_PERIOD = [
  ...['maandloon', 'maandlonen', 'maandsalaris', 'maandsalarissen', 'brutomaandloon', 'brutomaandsalaris'],
  ...['weekloon', 'weeksalaris', 'brutoweekloon', 'uurloon', 'uurlonen', 'brutouurloon'],
];
const SALARY = ['salary', 'salaries', 'salaris', 'salarissen', 'loon', 'lonen', 'wage', 'wages', 'loonsom'];
const WAGE_COST = ['wage cost', 'wage costs', 'salary cost', 'salary costs', 'salariskosten', 'loonkosten'];
const YEARLY_COST = [
  ...['yearly cost', 'yearly costs', 'annual cost', 'annual costs', 'cost per year', 'costs per year'],
  ...['jaarkosten', 'kosten per jaar'],
];

const FTE = ['fte', 'ftes', 'fte’s'];

export const ENTRY_HEADS: { readonly [K in EntryKind]: HeadWords<string> } = {
  employee: {
    name: [...NAME, 'employee', 'employees', 'medewerker', 'medewerkers', 'werknemer', 'person', 'persoon'],
    jobTitle: [
      ...['job title', 'personnel title', 'title', 'job', 'position', 'function', 'role'],
      ...['functie', 'functienaam', 'rol'],
    ],
    workHoursPerYear: [
      ...['hours', 'hours per year', 'hours a year', 'working hours', 'working hours per year'],
      ...['uren', 'uren per jaar', 'uren / jaar', 'werkuren', 'werkuren per jaar'],
      ...['weekuren', 'maanduren', 'contracturen', 'arbeidsuren', ...FTE],
    ],
    yearlyWage: [
      ...SALARY,
      ...['yearly wage', 'yearly salary', 'annual salary', 'gross salary', 'jaarloon', 'jaarsalaris', 'brutoloon'],
      ...['gross', 'gross pay', 'pay', 'basic pay', 'bruto'],
      ...['bruto jaarloon', 'bruto jaarsalaris', ...SALARY_OF_A_PERIOD, ...WAGE_COST, ...YEARLY_COST],
    ],
    extras: EXTRAS,
  },
  costCenter: {
    name: [
      ...[...NAME, 'cost center', 'cost centers', 'cost centre', 'cost centres', 'kostenplaats', 'kostenplaatsen'],
      ...['department', 'afdeling', 'team'],
    ],
    fte: [...FTE, 'formatie'],
    salaryCost: [...SALARY, ...SALARY_OF_A_PERIOD, ...WAGE_COST, ...YEARLY_COST, 'lonen en salarissen'],
    extras: EXTRAS,
  },
  otherCost: {
    name: [...NAME, 'other cost', 'other costs', 'overige kosten', 'cost', 'kosten', 'kostensoort'],
    totalCost: [
      ...['amount', 'bedrag', 'total cost', 'total costs', 'totale kosten', 'costs', 'total', 'totaal', 'euro'],
      ...['yearly amount', 'annual amount', 'amount per year', 'jaarbedrag', 'bedrag per jaar', ...YEARLY_COST],
      ...['per year', 'a year', 'per annum', 'yearly', 'annual', 'per jaar', 'jaarlijks'],
    ],
    unitDescription: [
      'unit description',
      'omschrijving eenheid',
      'unit',
      'eenheid',
      'driver',
      'cost driver',
      'verdeelsleutel',
    ],
    // Of texts only. Those that say how are recognised in a column of cost drivers, too (said-divisions.ts).
    division: [
      ...['divide', 'divided', 'divide like', 'divided like', 'divide as', 'divided as', 'how divided', 'divide by'],
      ...['key', 'allocation key', 'distribution key', 'sleutel'],
      ...['divided by', 'how it is divided', 'allocated by', 'allocation basis', 'basis of allocation'],
      ...['verdelen', 'verdeeld', 'verdeling', 'verdeelwijze', 'wijze van verdelen', 'verdeelmethode', 'verdeelbasis'],
      ...['verdelen zoals', 'verdeeld zoals', 'verdelen als', 'verdeeld als', 'verdelen naar', 'verdeeld naar'],
      ...['hoe verdelen', 'hoe verdeeld', 'verdeelgrondslag', 'hoe te verdelen'],
      ...[
        'how to share',
        'how shared',
        'share by',
        'shared by',
        'how to divide',
        'how to split',
        'split by',
        'how to allocate',
      ],
    ],
  },
};

/** The head that says of a list of something else that it is one of people. */
export const wageHead = (heads: readonly string[]): string | undefined =>
  heads.find(head => namedBy(head, ENTRY_HEADS.employee) === 'yearlyWage');
