// Faults in the rules of what a ledger becomes: one at least for each rule of the way from an audit file to a scenario.

const in_ =
  room =>
  (file, ...tests) =>
  (find, replace, why) => ({
    file: `src/${room}/ledger/${file}`,
    tests: tests.map(test => `src/${room}/ledger/${test}`),
    find,
    replace,
    why,
  });
const domain = in_('domain');
const server = in_('server');

const child = server('ledger-child.ts', 'ledger.routes.test.ts');
const amounts = domain('amounts.ts', 'amounts.test.ts');
const reading = domain('reading.ts', 'draft.test.ts', 'import-ledger.test.ts', 'notes.test.ts', 'reading.test.ts');
const parts = domain('parts.ts', 'import-ledger.test.ts');
const rows = domain('rows.ts', 'import-ledger.test.ts');
const imports = domain('import-ledger.ts', 'import-ledger.test.ts');
const kept = domain('kept-import.ts', 'import-ledger.test.ts');
const figures = domain('take-figures.ts', 'import-ledger.test.ts');
const proposals = domain('proposals.ts', 'proposals.test.ts');
const spoken = domain('spoken-of.ts', 'spoken-of.test.ts');
const groups = domain('groups.ts', 'proposals.test.ts');
const names = domain('account-names.ts', 'account-names.test.ts', 'known-accounts.test.ts');
const words = domain('words.ts', 'known-accounts.test.ts');
const sections = domain('sections.ts', 'proposals.test.ts');
const standing = domain('profit-and-loss.ts', 'proposals.test.ts');
const memory = domain('memory.ts', 'memory.test.ts');
const remember = domain('remember.ts', 'memory.test.ts');
const targets = domain('targets.ts', 'import-ledger.test.ts', 'draft.test.ts');
const draft = domain('draft.ts', 'draft.test.ts');
const notes = domain('notes.ts', 'notes.test.ts');
const source = domain('source.ts', 'source.test.ts');
const table = domain('trial-balance.ts', 'trial-balance.test.ts');
const heads = domain('trial-heads.ts', 'trial-balance.test.ts');
const findings = domain('findings.ts', 'findings.test.ts');
const rgs = domain('rgs.ts', 'amounts.test.ts');

const auditfile = server('auditfile.ts', 'auditfile.test.ts');
const checks = server('auditfile-checks.ts', 'auditfile.test.ts');
const sums = server('ledger-sums.ts', 'hostile-ledgers.test.ts');
const xml = server('xml-events.ts', 'hostile-ledgers.test.ts');
const unpack = server('unpack.ts', 'read-ledger.test.ts', 'hostile-ledgers.test.ts');
const routes = server('ledger.routes.ts', 'ledger.routes.test.ts');
const reader = server('stream-reading.ts', 'ledger.routes.test.ts');
const kinds = server('kind-of-file.ts', 'read-ledger.test.ts');
const stored = server('ledger-imports.sql.ts', 'ledger.routes.test.ts');
const book = (find, replace, why) => ({
  ...{ file: 'src/server/overviews/load-book.sql.ts', tests: ['src/server/ledger/ledger.routes.test.ts'] },
  ...{ find, replace, why },
});

export const mutants = [
  // Signed amounts, what counts, and the one sentence.
  amounts(
    "return side === 'debit' ? cents : 0 - cents;",
    "return side === 'debit' ? Math.abs(cents) : 0 - Math.abs(cents);",
    'the amount’s own sign does not count',
  ),
  reading('.filter(key => key !== OPENING_PERIOD)', '', 'the opening counts'),
  reading(
    'if (isProfitAndLoss[account]) results[period]! -= cents;',
    'results[period]! -= cents;',
    'the balance sheet counts in a period’s result',
  ),
  parts('if (!isProfitAndLoss[account]) return [];', '', 'balance accounts are taken over'),
  parts(
    'const effect = (counts: (part: Part) => boolean) => 0 - sum(',
    'const effect = (counts: (part: Part) => boolean) => sum(',
    'costs raise the result',
  ),
  parts(
    "kind === 'leaveOut' || kind === 'undecided'",
    "kind === 'leaveOut'",
    'what nobody has decided is in no part of the sentence',
  ),
  draft('accounts.filter(isInSight)', 'accounts', 'what was moved out of sight is agreed to'),
  draft("draft.confirmed.has(id) ? 'chosen' : 'along'", "'chosen'", 'what went along is called a choice'),
  draft(
    'return to === null && draft.basis !== null ? certaintyOf(reason) : certainty;',
    'return certainty;',
    'personnel stays unsure after its basis is chosen',
  ),
  draft("GROUPS[group].place === 'revenue' ? 0 - cents : cents", 'cents', 'revenue is shown below 0'),
  auditfile(
    'if (key === OPENING_PERIOD) this.#findings.add',
    'this.#findings.add',
    'every line is said to be an opening',
  ),
  auditfile("journal?.type === 'O' ? OPENING_PERIOD : periodKey(text)", 'periodKey(text)', 'an opening journal counts'),
  checks(
    'if (debit !== credit) findings.add(',
    'if (false) findings.add(',
    'a file that does not balance is not told of',
  ),

  // Rows: 0 or more, netted, or refused.
  rows(
    'if (figures.some(({ cents }) => cents < 0))',
    'if (figures.some(({ cents }) => cents < -1_00))',
    'a row below 0 is taken over',
  ),
  rows('cents >= ENTRY_LIMIT', 'cents > ENTRY_LIMIT * 10', 'a row is larger than an entry can be'),
  rows("field === 'revenue' ? 0 - cents : cents", 'cents', 'revenue is stored below 0'),
  rows(
    "kind === 'costCenter' ? id : `${id} ${field}`",
    '`${id} ${field}`',
    'wages and extras do not net with each other',
  ),
  rows(
    "Number(b.kind === 'revenue') - Number(a.kind === 'revenue')",
    '0',
    'direct costs stand before revenue, and so do their processes',
  ),
  imports('...rows.flatMap(blocked),', '', 'a row that cannot be an entry stops nothing'),
  imports('...parts.flatMap(part => undecided(reading, part)),', '', 'undecided accounts are dropped in silence'),

  // Personnel: checked, or into cost centers.
  proposals(
    "return basis && { kind: basis === 'employees' ? 'check' : 'costCenters' };",
    "return { kind: basis === 'costCenters' ? 'costCenters' : 'check' };",
    'nobody is asked how personnel counts',
  ),
  imports('...(countsNowhere(parts, basis)', '...(false', 'personnel goes where it does not count'),
  kept(
    'difference: ledger - entered',
    'difference: entered - ledger',
    'the difference of personnel has the wrong sign',
  ),
  parts("field: isWages(account) ? 'salaryCost' : 'extras'", "field: 'salaryCost'", 'extras are booked as wages'),
  proposals("certainty: certainty === 'high' ? 'medium' : certainty,", 'certainty,', 'a guess by name is for sure'),
  spoken(
    'return widest.length === 1 ?',
    'return widest.length >= 1 ?',
    'of two costs of one name the first gets the revenue',
  ),
  spoken(
    'words[at]!.every(word => said.has(word))',
    'words[at]!.some(word => said.has(word))',
    'half a name is enough',
  ),
  proposals(
    'reading.codes.length > 1 ? NO_CODE : ALL_IN_ONE',
    'NO_CODE',
    'without codes everybody is in “no cost center”',
  ),
  proposals(
    "[name, code].map(nameFrom).filter(each => each !== '')",
    "[code].filter(each => each !== '')",
    'the names of cost centers are lost',
  ),

  // As last time.
  memory(
    'new Set(all.map(key)).size === 1 ? all[0]!',
    'all.length > 0 ? all[0]!',
    'a code decides though its accounts went to two places',
  ),
  memory(
    'theOne(byAccount.get(id), placeKey) ?? (rgs === null ? null : theOne(byRgs.get(rgs), placeKey))',
    '(rgs === null ? null : theOne(byRgs.get(rgs), placeKey)) ?? theOne(byAccount.get(id), placeKey)',
    'a code decides before the account itself',
  ),
  memory(
    "if (administration === '' && key === '') return all;",
    '',
    'nothing is remembered for a trial balance, which does not say whose it is',
  ),
  memory(
    'return mayMake ? { name } : null;',
    'return { name };',
    'whoever may not see a remembered place gets its name',
  ),
  memory('each.originId === originId', 'each.id === originId', 'a copy forgets where accounts went'),
  memory(
    "return same.length > 0 || key === '' ? same :",
    'return',
    'an administration whose name changes forgets everything',
  ),
  memory(
    "if (kind === 'check' && basis !== 'employees') return null;",
    '',
    'personnel is checked where cost centers count',
  ),
  remember('originId: origins.get(thing.id) ?? thing.id', 'originId: thing.id', 'what is remembered is lost in a copy'),
  draft(
    'sections.every(({ accounts }) => accounts.every(isRemembered)) &&',
    '',
    'a new account is not shown before it is taken over',
  ),

  // Again: replaced, never doubled; by hand: chosen.
  kept(
    'return kept.administration === reading.administration && kept.fiscalYear === reading.fiscalYear;',
    'return kept.fiscalYear === reading.fiscalYear;',
    'another company’s ledger of the same year is replaced',
  ),
  kept(
    'return kept.administration === reading.administration && kept.fiscalYear === reading.fiscalYear;',
    'return false;',
    'the same year again doubles',
  ),
  kept('periods.toSorted(),', '', 'other periods of the same file differ in nothing'),
  kept('one.fingerprint === other.fingerprint && ', '', 'another file with the same amounts is said to be the same'),
  imports(
    'const left = previous.map(each => ({ ...each, cents: 0 }));',
    'const left: Figure[] = [];',
    'a row without accounts keeps its old amount',
  ),
  imports("order.otherYears === 'replace' && ", '', 'another year is replaced though it should be added'),
  imports("(was === 'typed' ? 'file' : null)", "'file'", 'what was changed by hand since is overwritten unasked'),
  imports("(keep ? [] : [{ problem: 'unchosen' as const, id, field }])", '[]', 'what has to be chosen stops nothing'),
  imports(
    'isUnchanged && sides.length === 0',
    'true',
    'nothing is said to differ though something was changed by hand',
  ),

  // What a thing is, and how its segments follow.
  targets('    known.set(key, found);\n', '', 'two accounts of one new name make two things'),
  targets(
    'if (id !== undefined) return known.get(`${kind} id ${id}`) ?? null;',
    '',
    'an id of nobody’s here makes a thing',
  ),
  figures('if (sum(amounts) !== before) return null;', '', 'segments that did not hold all are changed'),
  figures('const parts = split(after, amounts);', 'const parts = amounts;', 'segments do not follow their process'),

  // Proposals are data: code, word, number, sign.
  groups(
    'toSorted((a, b) => b[0].length - a[0].length)',
    'toSorted((a, b) => a[0].length - b[0].length)',
    'the shortest prefix wins',
  ),
  proposals('if (byCode) return', 'if (!byCode) return', 'a code decides nothing'),
  proposals(
    'const isLargeCredit = -cents >= Math.max(1, correction);',
    'const isLargeCredit = false;',
    'a large credit is proposed as a cost',
  ),
  proposals('givesBack || fits(group, 0)', 'fits(group, 0)', 'discounts given are general costs'),
  proposals(
    'fits(byNumber.group, correction)',
    'fits(byNumber.group, cents)',
    'the cost of sales on an 8 is proposed as revenue',
  ),
  proposals(
    'proposal.to && isDecided(proposal.to) ? proposal',
    'true ? proposal',
    'what nobody decided is called sure',
  ),
  proposals("default:\n      return 'low';", "default:\n      return 'high';", 'a guess by a number is called sure'),
  names(".replace(new RegExp(`(^| )${OF_REVENUE}$`, 'i'), '')", '', 'a process is called “Export sales”'),
  names('/(\\s+[–-])?\\s+/g', '/[\\s–-]+/g', '“Cv-ketels” loses its hyphen'),
  names('` ${text}(?:e?s)? `', 'text', '“bedrijfswagens” is an English wage'),
  names(
    'return { text, stem: text, pattern: new RegExp(patterns.join(',
    'return { text, stem: text, pattern: new RegExp(text || patterns.join(',
    'a Dutch word is met in the middle of another: “krentenbollen” is interest',
  ),
  names("ends ? '' : TAIL", "''", '“brutoloonkosten” is no pay'),
  names('IS_OWNED.some(', '[].some(', 'cars on a number of the balance sheet are a cost'),
  words("['revenue', 'nl', '|omzet|'],", '', 'revenue of a little is what it is revenue of'),
  proposals("GROUPS[group].place !== 'revenue'", 'true', 'pay of sales people is what comes with pay'),
  sections('proposals[n] && amounts[n] !== 0 ?', 'proposals[n] ?', 'accounts without an amount are asked about'),
  sections(
    '.toSorted((a, b) => rank(a.accounts[0]!)',
    '.toSorted((a, b) => 0 * rank(a.accounts[0]!)',
    'what is unsure is not on top',
  ),
  standing('isBalanceWord !== isResultWord', 'isResultWord', 'a word of the balance sheet counts for nothing'),
  standing("standing('nothing', false)", "standing('nothing', true)", 'what nothing tells counts as profit and loss'),
  standing('byNumber(id) === !isProfitAndLoss', 'false', 'vans on a number of the balance sheet are a cost, unsaid'),
  draft(
    'isAgainstNumber(read[n]!, accounts[n]!.id)',
    'false',
    'an account whose name speaks against its number is one of fifty',
  ),
  standing("!['type', 'code'].includes(by) || isContradicted;", 'true;', 'what the file says plainly can be switched'),
  notes(
    'if ((zeroed(chosen) ?? 0) < NEARLY_ALL) return null;',
    'return null;',
    'a year closed in the books is not told of',
  ),
  rgs('return CODE.test(bare) ? bare : null;', "return bare === '' ? null : bare;", 'a placeholder is a code'),

  // Beside profit and loss.
  book("fiscal_year ~ '^[0-9]{4}$' and fiscal_year <> year::text", 'false', 'another year is held against the ledger'),
  book("coalesce(kind, 'actual') = any(${[...LEDGER_KINDS]}::text[])", 'true', 'a budget is held against the ledger'),
  book('having count(*) > 0', '', 'without a ledger its result is nothing, instead of none'),

  // The trail.
  source('!fields.includes(becomes.field)', 'false', 'revenue opens to the accounts of direct costs'),

  // Trial balances.
  table('const side = sideOf(cell(sides)) ?? 1;', 'const side = 1;', 'a column that says credit is passed over'),
  table("if (id === '' || TOTAL.test(id) || TOTAL.test(name)) {", "if (id === '') {", 'totals are accounts'),
  table('if (years.size === 1) return', 'if (years.size > 0) return', 'of several years the first is taken'),
  table('.filter(text => !OF_THE_FILE.test(text))', '', 'the year of printing is taken for that of the books'),
  heads(
    "['profitAndLoss', 'closing', 'plain', 'movement', 'other'];",
    "['other', 'closing', 'plain', 'movement', 'profitAndLoss'];",
    'the opening pair is taken',
  ),
  reading(
    'fiscalYear: said.fiscalYear || reading.fiscalYear,',
    'fiscalYear: reading.fiscalYear || said.fiscalYear,',
    'nobody can correct the year of a title',
  ),
  reading('if (!asksWhose(reading)) return reading;', '', 'somebody corrects what a file says of itself'),
  findings('amount ? formatAmount(amount.cents) : text', 'text', 'amounts of findings are written as in the file'),

  // Hostile files, and limits.
  sums('if (this.#accounts.length >= MOST_ACCOUNTS)', 'if (false)', 'accounts never end'),
  sums('if (this.#periods.size >= MOST_PERIODS)', 'if (false)', 'periods never end'),
  sums('if (this.#gross > Number.MAX_SAFE_INTEGER)', 'if (false)', 'amounts are added beyond what is exact'),
  xml('if (++this.#depth > DEEPEST)', 'if (++this.#depth < 0)', 'elements may be nested without end'),
  xml('if (this.#textLength > LONGEST_TEXT)', 'if (false)', 'a text may be without end'),
  unpack(
    "} else throw new Stopped('severalInside', null, `${found}, ${entry.name}`);",
    '}',
    'of several files in an archive the first is read',
  ),

  kinds(
    "isNamedWorkbook ? 'spreadsheetUnreadable' : 'notALedger'",
    "'notALedger'",
    'a page that calls itself a workbook does not say how it can be read',
  ),

  // Who, one at a time, for an hour; and all or nothing.
  reader(
    "mayMake: can(actor, 'ledger.remember', place),",
    'mayMake: true,',
    'whoever may not see what is remembered learns it by reading a file',
  ),
  routes(
    'readers.has(user.id) || readers.size >= MOST_AT_ONCE',
    'readers.size > 99',
    'one person has many files read at once',
  ),
  routes('if (outcome.problems.length > 0) throw', 'if (false) throw', 'an import with problems is stored'),
  routes(
    'if (context.expected !== undefined && context.expected !== outcome.revision) throw conflict(null);',
    '',
    'what the preview showed is not what is done',
  ),
  routes(
    'if ((await loadEarlier(tx, scenarioId)) !== earlier) throw conflict(null);',
    '',
    'two imports of one ledger at once double it',
  ),
  routes('if (outcome.nothingDiffers) return answer;', '', 'an import in which nothing differs is stored again'),
  stored(
    'where user_id = ${userId} and scenario_id = ${scenarioId} and read_at >=',
    'where scenario_id = ${scenarioId} and read_at >=',
    'one opens what somebody else had read',
  ),
  memory(
    'const accounts = all.filter(({ isProfitAndLoss }) => isProfitAndLoss !== false);',
    'const accounts = all;',
    'what somebody said is of the balance sheet is left out as last time once it is profit and loss again',
  ),
  memory(
    'theOne(all, ({ isProfitAndLoss }) => `${isProfitAndLoss}`)',
    'all[0]',
    'two administrations disagree about what an account is, and a file of neither goes by one of them',
  ),
  remember(
    'isDoubtful(standingOf(account)) ? (switched.get(accId) ?? null) : null',
    'switched.get(accId) ?? null',
    'it is remembered that stock is profit and loss, though its file says what it is',
  ),
  draft(
    'is === isProfitAndLoss[n] ? []',
    'false ? []',
    'who says what one account is says it of all that may be either',
  ),
  draft('new Map(switched), moved', 'new Map(), moved', 'what an account is has to be said anew for each file'),
  child(
    'standingOf(account, asBefore)',
    'standingOf(account)',
    'a file asks again what an account is of which somebody has said it',
  ),
];
