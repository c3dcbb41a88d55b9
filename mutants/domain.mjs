// Faults in the arithmetic and the rules. Each is noticed by the tests of the file, without a database.

const in_ = (file, tests) => (find, replace, why, livesBecause) => ({
  file: `src/domain/${file}`,
  tests: tests.map(test => `src/domain/${test}`),
  find,
  replace,
  why,
  livesBecause,
});

const money = in_('money.ts', ['money.test.ts']);
const allocation = in_('allocation.ts', ['allocation.test.ts', 'divide-rows.test.ts']);
const dividedLike = in_('divided-like.ts', ['divided-like.test.ts']);
const outOfDate = in_('out-of-date.ts', ['divided-like.test.ts']);
const likeAnother = in_('like-another-cost.ts', ['like-another-cost.test.ts']);
const following = in_('following-divisions.ts', ['following-divisions.test.ts', 'divided-like-others.test.ts']);
const dividedAmong = in_('divided-among.ts', ['divided-among.test.ts']);
const leftOut = in_('left-out.ts', ['left-out.test.ts']);
const divisionSheet = in_('division-sheet.ts', ['division-sheet.test.ts']);
const divideRows = in_('divide-rows.ts', ['allocation.test.ts', 'divide-rows.test.ts']);
const direct = in_('direct-allocation.ts', ['direct-allocation.test.ts']);
const divideDirect = in_('divide-direct.ts', ['direct-allocation.test.ts', 'divide-direct.test.ts']);
const dividedAlike = in_('divided-alike.ts', ['divided-alike.test.ts']);
const heldWhole = in_('held-whole.ts', ['held-whole.test.ts']);
const pastedMatrix = in_('pasted/matrix.ts', ['pasted/matrix.test.ts']);
const bySegment = in_('by-segment.ts', ['by-segment.test.ts']);
const conclusion = in_('conclusion.ts', ['conclusion.test.ts']);
const unknownSegments = in_('pasted/unknown-segments.ts', ['pasted/unknown-segments.test.ts']);
const madeUp = in_('pasted/made-up.ts', ['pasted/unknown-segments.test.ts', 'pasted/segment-heads.test.ts']);
const cells = in_('pasted/cells.ts', ['pasted/commas.test.ts']);
const commas = in_('pasted/commas.ts', ['pasted/commas.test.ts']);
const figuresLeft = in_('pasted/figures-left.ts', ['pasted/figures-left.test.ts', 'pasted/direct-costs-left.test.ts']);
const directCostsLeft = in_('pasted/direct-costs-left.ts', ['pasted/direct-costs-left.test.ts']);
const nearNames = in_('pasted/near-names.ts', ['pasted/near-names.test.ts']);
const rounded = in_('rounded-shares.ts', ['rounded-shares.test.ts']);
const takeFrom = in_('take-from.ts', ['take-from.test.ts']);
const costObjects = in_('cost-objects.ts', ['cost-objects.test.ts']);
const personnel = in_('personnel.ts', ['personnel.test.ts']);
const extras = in_('extras.ts', ['extras.test.ts']);
const names = in_('names.ts', ['names.test.ts']);
const numbers = in_('numbers.ts', ['numbers.test.ts']);
const smallSum = in_('small-sum.ts', ['small-sum.test.ts']);
const statement = in_('statement.ts', ['statement.test.ts', 'process-overview.test.ts', 'segment-overview.test.ts']);
const processes = in_('process-overview.ts', ['process-overview.test.ts']);
const segments = in_('segment-overview.ts', ['segment-overview.test.ts']);
const fullCost = in_('prices/full-cost-price.ts', ['prices/full-cost-price.test.ts']);
const charges = in_('prices/charges.ts', ['prices/full-cost-price.test.ts']);
const priceTrail = in_('prices/price-trail.ts', ['prices/price-trail.test.ts']);
const belowFullCost = in_('prices/below-full-cost.ts', ['prices/below-full-cost.test.ts']);
const afterSurcharge = in_('prices/after-surcharge.ts', ['prices/after-surcharge.test.ts']);
const resultStrip = in_('result-strip.ts', ['result-strip.test.ts', 'prices/after-surcharge.test.ts']);
const withoutWork = in_('prices/without-work.ts', ['prices/without-work.test.ts']);
const priceSheet = in_('prices/price-sheet.ts', ['prices/price-sheet.test.ts']);
const priceTexts = in_('prices/price-texts.ts', ['prices/price-texts.test.ts']);
const totals = in_('total-costs.ts', ['book.test.ts', 'process-overview.test.ts']);
const truths = in_('truths.ts', ['book.test.ts', 'scenario-model.test.ts', 'segment-overview.test.ts']);
const book = in_('book.ts', ['book.test.ts', 'process-overview.test.ts', 'flow.test.ts', 'trail.test.ts']);
const reconciliation = in_('reconciliation.ts', ['reconciliation.test.ts']);
const reconciliationSheet = in_('reconciliation-sheet.ts', ['reconciliation.test.ts']);
const broughtBack = in_('brought-back.ts', ['brought-back.test.ts']);
const takenAlong = in_('taken-along.ts', ['taken-along.test.ts']);
const pastedTable = in_('pasted/table.ts', ['pasted/tree.test.ts']);
const pastedPeriod = in_('pasted/period.ts', ['pasted/year.test.ts']);
const pastedYear = in_('pasted/year.ts', ['pasted/year.test.ts']);
const entryFigures = in_('pasted/entry-figures.ts', ['pasted/year.test.ts']);
const yearlyEntries = in_('pasted/entries.ts', ['pasted/year.test.ts']);
const entryChanges = in_('pasted/entry-changes.ts', ['pasted/entry-changes.test.ts']);
const saidDivisions = in_('pasted/said-divisions.ts', ['pasted/said-divisions.test.ts']);
const workOfSome = in_('prices/work-of-some.ts', ['prices/work-of-some.test.ts']);
const counted = in_('pasted/counted.ts', ['pasted/counted.test.ts']);
const saidUnits = in_('pasted/said-units.ts', ['pasted/said-units.test.ts']);
const inUnits = in_('pasted/entry-divisions.ts', ['pasted/said-units.test.ts']);
const entryDivisions = in_('pasted/entry-divisions.ts', ['pasted/entry-divisions.test.ts']);
const pastedTree = in_('pasted/tree.ts', ['pasted/segment-heads.test.ts']);
const segmentHeads = in_('pasted/segment-heads.ts', ['pasted/segment-heads.test.ts', 'pasted/columns.test.ts']);
const pastedShares = (find, replace, why, file = 'pasted/shares.ts') =>
  in_(file, ['pasted/shares.test.ts'])(find, replace, why);
const template = in_('template.ts', ['template.test.ts']);
const scenarios = in_('scenarios.ts', ['scenarios.test.ts']);
const scenarioNames = in_('scenario-names.ts', ['scenario-names.test.ts']);
const remainders = in_('largest-remainders.ts', ['largest-remainders.test.ts', 'money.test.ts']);
const division = in_('exact-division.ts', ['exact-division.test.ts', 'money.test.ts']);
const words = in_('word-width.ts', ['word-width.test.ts']);
const flat = in_('flat-overview.ts', ['process-overview.test.ts']);

export const mutants = [
  charges('sum(costs) > 0 ? costs : cells', 'cells', 'a surcharge is in proportion to revenue'),
  charges(
    'sum(costs) > 0 ? costs : cells.map(cell => earned[cell]!)',
    'costs',
    'nothing with no costs of its own has a surcharge',
  ),
  charges('sum(revenue) > 0 ? revenue : units', 'revenue', 'where nothing has revenue nothing has a price'),
  charges(
    'charge(elsewhere, sum(unsold.map(({ amount }) => amount)), all, { ownCosts, earned });',
    '',
    'what a segment costs that buys nothing is in no price',
  ),
  fullCost(
    'sum(stages[0].map(notPassedOn)) + carried',
    'carried',
    'costs with no cost object are not told beside prices',
  ),
  fullCost('inUnits.length > 0 ? inUnits : inSegments', 'inSegments', 'revenue without units raises an average price'),
  charges('Uint32Array.from(all).sort()', 'Uint32Array.from(all)', 'what is sold in two segments is told twice'),
  fullCost(
    '(price * HUNDRED_PERCENT) / (HUNDRED_PERCENT - margin)',
    '(price * (HUNDRED_PERCENT + margin)) / HUNDRED_PERCENT',
    'a margin is counted over costs',
  ),
  fullCost(' && asShown(margin) === margin', '', 'a margin has decimals that nobody sees'),
  fullCost(
    'sum(inSegments.map(resultOf))',
    'resultOf(inSegments[0]!)',
    'what a cost earns in all is what it earns with its first segment',
  ),
  fullCost('margin < HUNDRED_PERCENT', 'margin <= HUNDRED_PERCENT', 'all of the revenue can be left'),
  priceTrail("of === 'result' ? sold : counted(sold)", 'counted(sold)', 'a result lists less than it is the sum of'),
  priceTrail('cells.map(one => ownCosts[one]!)', 'cells.map(() => 1)', 'a surcharge pays for each work alike'),
  priceTrail(
    '...paid(charged.elsewhere[cell]!, elsewhere)',
    '',
    'what pays for another segment lists less than it pays',
  ),
  priceTrail(
    'if (inPlaces.length === 1)',
    'if (inPlaces.length >= 1)',
    'of several segments the first is listed alone',
  ),
  {
    ...fullCost('sold.revenue - fullCosts(sold)', 'sold.revenue - sold.ownCosts', 'a result per unit has no surcharge'),
    tests: ['src/domain/prices/below-full-cost.test.ts'],
  },
  belowFullCost(
    'resultOfAll(cost) + Math.min(0, left.get(cost.id) ?? 0)',
    'resultOfAll(cost)',
    'what segments have too much of a total that was made less pays for its loss',
  ),
  belowFullCost(
    'isLossKnown: allLeft === 0 && ',
    'isLossKnown: ',
    'losses are the last word while revenue is left that may make up for them',
  ),
  belowFullCost(
    'Math.abs(notAllocated) < LEAST_SHOWN',
    'notAllocated > -LEAST_SHOWN',
    'losses are said to be the last word while costs are in none of them',
  ),
  belowFullCost(
    '.filter(one => one.amount - Math.max(0, one.left) - borneByOthers(one, sold, allLeft) >= LEAST_SHOWN)',
    '',
    'a product is said to lose whose revenue no segment has yet',
  ),
  belowFullCost(
    'if (ofOthers === 0) return 0;',
    'return 0;',
    'what bears all of the surcharge, while others are not divided yet, is told to lose',
  ),
  belowFullCost(
    'proportion(surcharge, ofOthers, altogether(sold).revenue + ofOthers)',
    'surcharge',
    'a trifle of revenue that is left hides the largest loss',
  ),
  withoutWork(
    '2 * without.length < sold.length',
    'true',
    'a product is said to lack the work that is in costs of its own',
  ),
  withoutWork('process.revenue > 0', 'true', 'planning is named among what is sold'),
  afterSurcharge(
    '|| !losingOf(prices).isSettled',
    '',
    'a board reads what is left after a surcharge that is not whole yet',
  ),
  afterSurcharge('resultAt(column) - (net', '(net', 'the surcharge below a result does not lead from it to the next'),
  belowFullCost('revenueLeft.length === 0 && ', '', 'what loses is told as settled while revenue is left'),
  belowFullCost('&& !known.has(id)', '', 'what earns without all of its revenue is named beside what loses'),
  priceTexts(
    'one.left > 0 ?',
    'false ?',
    'a product is said to lose without the words that some of its revenue is left',
  ),
  priceTexts(
    '[below, revenue, tooMuch, open]',
    '[below, tooMuch, open]',
    'prices without some of the revenue say nothing of it',
  ),
  belowFullCost(
    'here.segment?.id === segment?.id',
    'here.segment?.id !== segment?.id',
    'the result of a segment as a whole is that of another one',
  ),
  priceTexts('costs.length === 0 && !isSettled', 'false', 'nothing is said to lose before all is divided'),
  priceTexts('held > units', 'held < units', 'units that are too many are said to be missing'),
  belowFullCost('resultOf(here) < 0', 'resultOf(here) <= 0', 'a price that pays exactly what it costs is a loss'),
  belowFullCost('priced(here) && ', '', 'what has no units is told as a price that is too low'),
  belowFullCost(
    'lossOf(one) > lossOf(most)',
    'one.length > most.length',
    'the segment with most of the prices that are too low is told, not the one with most of the loss',
  ),
  belowFullCost(' || !isAnythingEarned(sold)', '', 'at a school every pupil is told as a loss'),
  priceTexts(
    "below === 0) return isSettled ? say('noneBelow', counts)",
    "below < 0) return isSettled ? ''",
    'where nothing is lost a loss is told',
  ),
  priceTexts(
    'notAllocated < LEAST_SHOWN && revenueLeft.length === 0',
    'true',
    'while nothing is divided it is said that nothing loses',
  ),
  priceTexts("isAll ? 'lossAll' : 'lossMost'", "'lossAll'", 'all of a loss is told to be with one segment'),
  priceSheet(
    'figure === null ? Infinity : sign * figure',
    'sign * (figure ?? 0)',
    'what has no price stands between losses and profits',
  ),
  priceSheet('(earns || !OF_REVENUE.has(column))', 'true', 'a school has a result per unit'),
  priceSheet(
    "columns[column] !== 'resultInEuros' || cost.inSegments.length === 1",
    'true',
    'what is sold without units is left out of the result in euros',
  ),
  fullCost('sold.has(process.id) ? 0 : ', '', 'what is sold is the example of what sells nothing'),
  priceTexts(
    'isAnythingEarned(sold) && total !== net',
    'false',
    'results that are not the net result are not explained',
  ),
  priceTexts("hasUnits(sold) ? 'inPrice' : 'inResult'", "'inPrice'", 'a price is explained that is not there'),
  priceSheet(
    'sumOf([...sold, ...(others?.sold ?? [])])',
    'sumOf(sold)',
    'a total leaves out what has no line of its own',
  ),
  in_('flow.ts', ['flow.test.ts'])(
    'if (segments.length > 0) passOn(process.id, NO_SEGMENT',
    'passOn(process.id, NO_SEGMENT',
    'without segments all costs flow into what is not allocated',
  ),
  priceSheet('places[at]! <= furthest', 'places[at]! < furthest', 'the last of what is sorted is left out'),
  priceSheet(
    'resultOfAll(cost), { processId: cost.id }',
    'resultOfAll(cost), undefined',
    'the result of several segments together opens nothing',
  ),
  broughtBack('left.delete(id);', '', 'what comes back is told as gone'),
  broughtBack(
    '!wouldTakeOver && now.share + back.share <= HUNDRED_PERCENT',
    '!wouldTakeOver',
    'what comes back makes more than 100 % with what was entered since',
  ),
  broughtBack(
    '!wouldTakeOver && now.share',
    'now.share',
    'units that come back take what was given by percentages since',
  ),
  broughtBack(
    'now.share > all - back.share',
    'now.share > 0',
    'units do not come back where percentages waited for them',
  ),
  broughtBack(
    'then.all[dimension] - then.totals[dimension]',
    '0',
    'of a segment that held too much it comes back without that',
  ),
  broughtBack(
    '<= totals[dimension] + beyond',
    '<= then.totals[dimension] + beyond',
    'a segment gets back what its cost no longer has',
  ),
  broughtBack('rows: settle(kept, whole)', 'rows: kept', 'what is left of the units costs what all of them did'),
  scenarioNames(
    "(was === 'actual' || was === null) && called === 'budget'",
    'false',
    'a budget that is copied from what happened keeps its year',
  ),
  remainders(
    'if (left > 0) addToLargest(room, from, left, total, weights, whole);',
    '',
    'the cents that remain of a division are given to nobody',
  ),
  remainders('left-- > 0)) room', 'true)) room', 'of equal remainders more than one gets the last cent'),
  remainders(
    'remainders[n]! > smallest ||',
    'false ||',
    'of remainders of about one size the first gets the last cent',
  ),
  remainders('if (remainders[n]! > smallest) left -= 1;', ';', 'more cents are given than remained'),
  remainders('counts.fill(0);', '', 'a division counts the remainders of the one before'),
  remainders(
    'const DOUBT = SIZES * 2 ** -51;',
    'const DOUBT = 0;',
    'a quotient that was rounded to a whole is believed',
  ),
  remainders(
    'else if (total < 0) {',
    'else if (false) {',
    'a negative total is divided another way than a positive one',
  ),
  remainders('if (weight < 0) throw new RangeError(REFUSED);', '', 'a negative weight is taken'),
  remainders('weights[at]! : open;', 'weights[at]! : Math.max(0, open);', 'more than the whole is given away'),
  remainders('restOf(whole, weights);', '0;', 'what stays takes no part in the last cents'),

  money('open = open.map((wanted, index) => wanted - parts[index]!);', '', 'a receiver gets more than it has room for'),
  money('> rough * 2 ** -51)', '> 0)', 'a proportion that was rounded to a half is believed'),
  money(
    'remainder >= whole - remainder ? quotient + 1',
    'remainder > whole - remainder ? quotient + 1',
    'a half is rounded towards zero',
  ),
  money(
    '(factor < 0 !== numerator < 0) !== denominator < 0',
    'factor < 0 !== numerator < 0',
    'the sign of the denominator is forgotten',
  ),
  money('if (denominator === 0) return 0;', 'if (denominator === 0) return factor;', 'a part of nothing is everything'),
  money(
    'return decimal >= 0 && Math.round(decimal * 100) < ENTRY_LIMIT &&',
    'return decimal >= 0 &&',
    'an entry may be as large as anybody likes',
  ),
  money('decimal <= 100 && isPart(decimal)', 'decimal <= 101 && isPart(decimal)', 'a percentage may be 101'),
  money(
    'return decimal >= 0 && Math.round(decimal * 100) < ENTRY_LIMIT && Math.round(decimal * 100) / 100 === decimal;',
    'return Math.round(decimal * 100) < ENTRY_LIMIT && Math.round(decimal * 100) / 100 === decimal;',
    'an amount may be negative',
  ),
  money('&& Math.round(decimal * 100) / 100 === decimal;', ';', 'an amount may have three decimals'),
  money('if (!allowed(decimal)) throw', 'if (false) throw', 'what has no exact whole behind it is taken'),
  money('return share / HUNDRED_PERCENT;', 'return share / SHARES_PER_PERCENT;', 'a workbook says 25 instead of 25 %'),
  money(
    'const SHARES_PER_PERCENT = 1_000_000_000_000;',
    'const SHARES_PER_PERCENT = 100_000_000_000;',
    'a percentage has 11 decimals',
  ),

  division(
    'return remainder < 0 ? quotient - 1 : remainder >= divisor ? quotient + 1 : quotient;',
    'return quotient;',
    'a quotient that was rounded up stays one too large',
  ),
  division(
    'return product > MOST_PRODUCT || divisor > MOST_DIVISOR || product / divisor > MOST_QUOTIENT;',
    'return false;',
    'numbers that are too large for doubles are divided by them',
  ),
  division(
    'return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;',
    'return 0;',
    'what rounding took from a product is forgotten',
  ),

  allocation(
    ': [entered, HUNDRED_PERCENT];',
    ': [entered, sum(entered)];',
    'what is not allocated is given to those who have something',
  ),
  allocation(
    'return inUnits && rows.some(row => row.units > 0);',
    'return inUnits;',
    'a driver decides before there are units',
  ),
  allocation(
    'return inUnits && rows.some(row => row.units > 0);',
    'return rows.some(row => row.units > 0);',
    'units decide without a driver',
  ),
  dividedAlike(
    'if (last && (isHalfway(last, now) || leftBehind(last, now))) return known;',
    'if (last && leftBehind(last, now)) return known;',
    'what was divided alike is forgotten between two cells of a correction',
  ),
  dividedAlike(
    'if (last && (isHalfway(last, now) || leftBehind(last, now))) return known;',
    'if (last && isHalfway(last, now)) return known;',
    'what was left behind is forgotten once one of two has followed',
  ),
  dividedAlike(
    'const { areCounted = false } = cost;',
    'const areCounted = false;',
    'units that were counted, at one price for all, are said to follow the revenue',
  ),
  dividedAlike(
    'if (before && leftBehind(before, now)) return { last: before };',
    '',
    'what was left behind is forgotten when following is taken back',
  ),
  dividedAlike(
    '!isIn(now, like, last, like) ? last : before',
    'like ? last : before',
    'what was alike before is forgotten once the same is seen again',
  ),
  dividedAlike(
    'isIn(now, like, before, like)) return undefined;',
    'false) return undefined;',
    'units of which somebody gives a hundredth to another one are left behind by a revenue that stays',
  ),
  dividedAlike(
    'others.filter(one => isIn(now, one, before, one) &&',
    'others.filter(one =>',
    'what was divided otherwise by hand is divided again',
  ),
  dividedAlike('< 1 / total + 1 / whole', '=== 0', 'what was divided alike is not, where cents were rounded'),
  dividedAlike(
    'alikeIn(before).filter(one => now.totals[one] > 0)',
    'alikeIn(before)',
    'a revenue that is gone is waited for',
  ),
  bySegment("cell.row !== 'totalNetResult' || ", '', 'a revenue is told with everything in it'),
  resultStrip(
    '...(sold.length > 0 && { afterSurcharge: sum(sold) }),',
    '...{ afterSurcharge: sum(sold) },',
    'work that is paid by others is said to have a result of nothing',
  ),
  afterSurcharge(
    "places.get(here.segment?.id ?? '') ?? 0",
    '0',
    'what is left with everything in it is all with the first segment',
  ),
  bySegment(
    'id === sectionId || one.id === mainProcessId',
    'one.id === mainProcessId',
    'who the result of a section is with is not told',
  ),
  bySegment('cell.entryId !== undefined ||', '', 'who the whole revenue is with is told of one person'),
  in_('pasted/cells.ts', ['pasted/lists.test.ts'])(
    ' || isPercentage(cell))) return false;',
    ')) return false;',
    'a percentage above an amount is a heading, and the amount somebody’s name',
  ),
  in_('pasted/commas.ts', ['pasted/commas.test.ts'])(
    "replaceAll('.', '')",
    "replaceAll('.', '.')",
    'thousands go on as dots, which are decimal marks of percentages',
  ),
  in_('pasted/proportions.ts', ['pasted/proportions.test.ts'])(
    "&& !isTotalWord(top[column] ?? '')",
    '',
    'a sum is divided in proportion along with what it is the sum of',
  ),
  in_('pasted/proportions.ts', ['pasted/proportions.test.ts'])(
    ' || sum(numbers) <= HUNDRED',
    '',
    'percentages that leave something are taken for all of it',
  ),
  heldWhole(
    '[...tooMuchOf(cost), ...notWhole(',
    '[...notWhole(',
    'what segments have too much of stays so where nobody knows that they had all of it',
  ),
  heldWhole(
    'left[one] === 0 && totals[one] > 0',
    'totals[one] > 0',
    'a second new total is called divided whole before',
  ),
  in_('direct-allocation.ts', ['allocation.test.ts'])(
    '(held.get(part.id) ?? 0) + (part[what] ?? 0)',
    'part[what] ?? 0',
    'like all revenue is like that of the last cost',
  ),
  dividedLike(
    'inUnits ? row.units : row.share',
    'row.share',
    'with a cost driver other units in the same proportions are not told',
  ),
  dividedLike(
    'return { ...AS_MADE, isLikeNothing',
    'return { isOutOfDate: true, isLikeNothing',
    'what is like nothing any more is told',
  ),
  conclusion('work: work.filter(', 'work: totalNetGroups.filter(', 'what loses is said not to have paid for itself'),
  conclusion(
    "what: 'apart', cost: costOf(work[at]!, sum(results))",
    "what: 'apart', cost: costOf(work[at]!, results[at]!)",
    'of several that earn nothing themselves only the largest is counted',
  ),
  conclusion(
    'revenueSummary.notAllocated >= -results[at]!',
    'revenueSummary.notAllocated > -results[at]!',
    'a segment is said to lose what revenue without a segment could make up for',
  ),
  dividedLike('OF_ALL[like] ? all() : own', 'own', 'like all costs means like one'),
  outOfDate('personnel: indirect[n]!.personnel', 'personnel: units', 'like personnel costs means like units'),
  outOfDate(
    "of === 'totalCost' ? segments : processes",
    'segments',
    'an other cost is compared with segments, so that every division of it is out of date, or none',
  ),
  likeAnother(
    'filter(({ units }) => units > 0).length > 1',
    'filter(({ units }) => units > 0).length > 0',
    'typed units of one segment are like those of its cost',
  ),
  likeAnother(
    'return costs.length === 1 ?',
    'return costs.length > 0 ?',
    'typed units that two other costs have are like those of the first',
  ),
  likeAnother(
    "if (costs.some(cost => cost.id === id)) return { like: 'units' };",
    '',
    'typed units are like those of another cost before their own',
  ),
  likeAnother(
    'if (!unitsDecide(rows, whole)) return undefined;',
    '',
    'units that do not count say what percentages are like',
  ),
  likeAnother(
    'isOf && likeOf !== id ?',
    'isOf ?',
    'a cost that is divided like its own units is divided like another one, itself',
  ),
  likeAnother(
    'fittingLike(like, inUnits) && held',
    'held',
    'with a cost driver the revenue of other costs is offered as its units',
  ),
  in_('out-of-date.ts', ['like-another-cost.test.ts'])(
    'one.dividedLikeOf == null ? one : all[one.dividedLikeOf]!',
    'one',
    'what is divided like another cost is out of date by its own units',
  ),
  in_('out-of-date.ts', ['other-cost-as-another.test.ts'])(
    "like === 'division' ? parts() : []",
    '[]',
    'what an other cost is divided as can be divided otherwise, and nobody hears of it',
  ),
  in_('divided-like.ts', ['divided-like.test.ts'])(
    'return { ...values, ...LIKE_NOTHING };',
    'return { ...values, dividedLike: null };',
    'with a cost driver an other cost still has the one that it was divided as',
  ),
  in_('truths.ts', ['other-cost-as-another.test.ts'])(
    'otherCost: numbered(truths.otherCosts.map(({ name }) => name)),',
    'otherCost: truths.otherCosts.map(({ name }) => name),',
    'two other costs of one name are not told apart where something is divided as one of them is',
  ),
  in_('scenario-changes.ts', ['told-changes.test.ts'])(
    '? { ...values, dividedLike: [values.dividedLike, dividedLikeOf, dividedAmongSome] }',
    '? values',
    'a file that divides something like another cost instead of its own changes nothing',
  ),
  unknownSegments(
    '!isFigure(head) &&',
    '',
    'margin and costs are taken for segments, because together they are all of it',
  ),
  unknownSegments('isOfCustomers(head))', 'false)', 'what stands beside customers is taken for segments'),
  unknownSegments('makesUpIn(rows, run);', 'true;', 'columns are of segments by the first lines alone'),
  unknownSegments('received.ok &&', 'true ||', 'percentages that are not all of it are of segments'),
  madeUp('isAny && rows', 'rows', 'columns without figures make up another one without any'),
  madeUp('others.length === 0 ? figure', 'true ? figure', 'of two figures that segments make up one is guessed'),
  madeUp('!isOfTime(name) && ', '', 'years and budgets are taken for customers'),
  madeUp('areNames(names) && makeUpFigure(rows, run, column)', 'areNames(names)', 'parts of a figure are customers'),
  conclusion('groups.length < 3 || ', '', 'of two segments it is told twice which earns more'),
  conclusion(
    'Math.abs(notAllocated) >= most.result - amount',
    'false',
    'who earns least is told while what is not allocated could change it',
  ),
  takenAlong('!others.some(one => gives(one, to))', 'true', 'nobody else works on what others work on'),
  direct('total === 0 && share.value > 0', 'false', '72 % of units that are not there is stored as nothing'),
  in_('prices/units-in-part.ts', ['prices/full-cost-price.test.ts'])(
    'held > 0 && held !== units',
    'held < 0',
    'a price goes by a part of the units, and nobody says so',
  ),
  conclusion(
    'share - lowest.share < CLEARLY',
    'share < lowest.share',
    'a margin that is as low as others is the lowest',
  ),
  conclusion(
    'Math.abs(totalNetResultSummary.notAllocated) >= Math.min(...room)',
    'false',
    'the lowest margin is told while costs that are left could make another one lower',
  ),
  outOfDate('givers.length > 0', 'false', 'what goes like the others is divided again, and nobody said so'),
  dividedLike(': UNSEEN;', ': 1;', 'the rounding of wages that all rise by the same is told as another division'),
  dividedLike(
    "like && (!inUnits || MEASURE[like] === 'units') ? like : null",
    'like ?? null',
    'a cost driver leaves a division like revenue, which made again has euros as units',
  ),
  divisionSheet(
    'allocation.units && words.byDriver.replace',
    'allocation.units && words.byPercentages.replace',
    'a cost by a driver is said to be divided by percentages',
  ),
  divisionSheet('isOld && words.changedSince', 'false', 'what was divided like has changed, and nobody says so'),
  divisionSheet(
    'people.whole - people.passedOn',
    '0',
    'nothing of the personnel is said to be left, though some of it is',
  ),
  divisionSheet(
    '.sort((a, b) =>',
    '.sort((b, a) =>',
    'the smallest parts are named, and the largest are among the others',
  ),
  divideRows(
    'split(Math.max(HUNDRED_PERCENT - taken, 0), weights)',
    'split(HUNDRED_PERCENT, weights)',
    'what is divided over some rows is divided over what the others have, too',
  ),
  dividedAmong(
    '(inUnits ? row.units : row.share) > 0',
    'row.share > 0',
    'with a cost driver who has units gets none when it is divided over some again',
  ),
  dividedAmong(
    'if (some.some(({ id }) => !meant.has(id))) return undefined;',
    '',
    'what others keep a part of that somebody typed is said to be like all units',
  ),
  dividedAmong(
    'meant.has(id) || !held.get(id)',
    'meant.has(id)',
    'where all who hold any of it are chosen, a new one that holds some later is passed over',
  ),
  dividedAmong('some.length > 1 ?', 'some.length > 0 ?', 'all of it that goes to one is like all units over 1'),
  in_('divided-like.ts', ['divided-among.test.ts'])(
    'some && !some.has(id) ? 0 : (held.get(id) ?? 0)',
    'held.get(id) ?? 0',
    'what is divided over some only is out of date by what the others have',
  ),
  in_('divide-rows.ts', ['divided-among.test.ts'])(
    '|| !othersKeep',
    '',
    'over some rows only, and the others keep what a button gave them',
  ),
  in_('following-divisions.ts', ['divided-among.test.ts'])(
    '...(another.dividedAmongSome && { likeOf: another.id, amongSome: true })',
    '',
    'as one that goes like the others over some another one goes over all',
  ),
  in_('following-divisions.ts', ['divided-among.test.ts'])(
    'amongSome: some.has(one.id)',
    'amongSome: false',
    'who was divided as one that goes like the others over some goes over all',
  ),
  in_('like-another-cost.ts', ['divided-among.test.ts'])(
    'dividedAmongSome: dividedLike !== null && amongSome',
    'dividedAmongSome: amongSome',
    'what is like nothing is so among some only',
  ),
  divisionSheet(
    'dividedAmongSome && `${words.amongSome}: ${parts()}`',
    'false',
    'paper says that a cost went like all units, of which some got none',
  ),
  divisionSheet(
    'dividedAmongSome ? words.likeOfSome : words.like',
    'words.like',
    'over some only reads like the units of all',
  ),
  in_('told-changes.ts', ['told-changes.test.ts'])(
    "const OF_LIKE = ['dividedLikeOf', 'dividedAmongSome'];",
    "const OF_LIKE = ['dividedLikeOf'];",
    'a file that divides over some only is said to divide like before',
  ),
  leftOut(
    'dividedLike || stages',
    'stages',
    'who was not chosen when a cost was divided over some is told of as left out',
  ),
  leftOut(
    'until.every(segment => to.has(segment))',
    'true',
    'a segment that came last is told of costs that concern few',
  ),
  leftOut('until.length > after.length', 'true', 'of a cost that goes to two of many segments all others are told of'),
  leftOut('own.size === 0 || own.has(segment)', 'true', 'who does not sell bread is told to get nothing of baking it'),
  leftOut(
    'costs.length === 0 || costs.length < others',
    'costs.length === 0',
    'visitors, who get rent and cleaning, are told every day to get no gas',
  ),
  leftOut('!meant.has(pairOf(cost))', 'true', 'what somebody has said to be meant is told again'),
  divideRows(
    'those.has(row.id) ? (of.get(row.id) ?? 0) : 0',
    'of.get(row.id) ?? 0',
    'what is divided over some rows counts what the others have of it',
  ),
  divideRows(
    'whole.inUnits ? { ...row, units: weights[index]! } : entering(row, shares[index]!)',
    'entering(row, shares[index]!)',
    'what is divided like the units of a cost has no units',
  ),
  allocation(
    "!typed.has(row.id) || (whole.inUnits && typed.get(row.id)!.view === 'units')",
    '!typed.has(row.id)',
    'what a row keeps whose units are typed away is given to another',
  ),
  allocation(
    'const shares = decide ? split(HUNDRED_PERCENT, weights) : entered;',
    'const shares = entered;',
    'units give no percentages',
  ),
  allocation(
    'row.enteredShare === undefined && !whole.inUnits ? parts[index]! : row.units',
    'parts[index]!',
    'the units that were entered are overwritten',
  ),
  allocation(
    'return rows.some(row => enteredOf(row) > 0) ? [...rows] : rows.map(row => entering(row, row.share));',
    'return rows.map(row => entering(row, row.share));',
    'a driver that is taken away overwrites the entered percentages',
  ),
  allocation(
    'return rows.some(row => enteredOf(row) > 0) ? [...rows] : rows.map(row => entering(row, row.share));',
    'return [...rows];',
    'a driver that is taken away takes the allocation with it',
  ),
  allocation(
    "return { units: !whole.inUnits && whole.maximum === 0 && 'noMaximum',",
    'return { units: false,',
    'hours are typed where there are none',
  ),
  allocation(
    "const nothing = isDecidedByUnits ? 'unitsDecide' : whole.total === 0 && 'noTotal';",
    "const nothing = whole.total === 0 && 'noTotal';",
    'percentages are typed while units decide',
  ),
  allocation(
    "const nothing = isDecidedByUnits ? 'unitsDecide' : whole.total === 0 && 'noTotal';",
    "const nothing = isDecidedByUnits && 'unitsDecide';",
    'percentages of nothing are typed',
  ),
  allocation(
    'if (broken.length > 0) return { ok: false, broken };',
    '',
    'a pasted block of which one cell is refused is taken for the rest',
  ),
  allocation('left.share -= share;\n', '', 'a pasted block takes the same percentage twice'),
  allocation("if (value < 0) return { code: 'Negative' };", '', 'a negative part is taken'),
  allocation('value <= left[view]) return undefined;', 'true) return undefined;', 'more than what is left is taken'),
  allocation(
    "'SumOverTotal', left: left[view] }",
    "'SumOverTotal', left: left.cost }",
    'a refused percentage says how many cents are left',
  ),
  allocation('if (value === left) return leftShare;', '', 'an amount that is all that is left leaves a rounding rest'),
  allocation(
    'return Math.min(shareOf(value, view ===',
    'return Math.max(shareOf(value, view ===',
    'a percentage goes beyond what is left',
  ),
  divideRows(
    'const rest = HUNDRED_PERCENT - sum(rows.map(enteredOf));',
    'const rest = HUNDRED_PERCENT;',
    '"Give the rest here" gives everything',
  ),
  divideRows(
    'if (unitsDecide(rows, whole)) return [...rows];',
    '',
    '"Give the rest here" changes percentages behind units that decide',
  ),
  divideRows(
    'split(HUNDRED_PERCENT, entered)',
    'split(HUNDRED_PERCENT, entered.map(share => share + 1))',
    'of a rest in proportion something goes to what has nothing',
  ),
  divideRows(
    'split(HUNDRED_PERCENT, entered)',
    'split(HUNDRED_PERCENT, rows.map(row => row.cost))',
    'a rest in proportion goes by cents, and is nothing where there are none',
  ),
  divideRows('taken >= HUNDRED_PERCENT || ', '', 'a rest in proportion is offered where nothing is left'),
  divideRows(
    ' || unitsDecide(rows, whole)) return undefined;',
    ') return undefined;',
    'a rest in proportion is offered where units decide',
  ),
  divideRows(
    'whole.total === 0 || taken === 0',
    'taken === 0',
    'a rest in proportion is offered where there is nothing to divide',
  ),
  allocation(
    'rows.find(row => row.share === HUNDRED_PERCENT)',
    'rows.find(row => row.share > 0)',
    'all goes to one that has a part',
  ),
  allocation(
    'return sum(rows.map(row => row.share)) === HUNDRED_PERCENT;',
    'return sum(rows.map(row => row.share)) >= HUNDRED_PERCENT - 1;',
    'almost 100 % is fully allocated',
  ),
  rounded(
    ': over * -2 <= rows * stepBelow;',
    ': -over <= 1000 * rows;',
    'a sum is stretched to 100 % that somebody did not mean',
  ),
  rounded(
    "return over > 0 ? { ok: false, code: 'PercentSumOver100' }",
    "return false ? { ok: false, code: 'PercentSumOver100' }",
    'more than 100 % is received',
  ),
  allocation(
    "const PRECEDENCE: readonly AllocationView[] = ['units', 'cost', 'share'];",
    "const PRECEDENCE: readonly AllocationView[] = ['share', 'cost', 'units'];",
    'of percentage and amount in one row the amount counts',
  ),
  allocation(
    'return row.enteredShare === undefined ? { ...row, share } : { ...row, share, enteredShare: share };',
    'return { ...row, share };',
    'an entered percentage is not kept as entered',
  ),

  allocation(
    "return Math.min(shareOf(value, view === 'cost' ? whole.total : whole.maximum), leftShare);",
    'return leftShare;',
    'hours do not say what percentage they are',
  ),
  allocation('[shares[index]!, costs[index]!]', '[shares[index]!, 0]', 'a percentage costs nothing'),
  rounded(': over * -2 <= rows * stepBelow;', ': over === 0;', 'a sum that rounding keeps from 100 is less than 100'),
  rounded('over * 2 <= rows * step', 'over <= rows * step', 'a sum that rounding does not explain is taken as 100'),
  rounded('&& left > 0', '', 'what is pasted where nothing is left becomes nothing'),
  rounded(
    'pasted.flatMap(({ step }) => step ?? [])',
    'pasted.map(({ step }) => step ?? HUNDRED_PERCENT / 100)',
    'a mistake in whole percentages is taken for their rounding',
  ),
  rounded(
    'rows: positive(pasted.map(({ value }) => value))',
    'rows: positive(shares)',
    'what a pasted block repeats does not count as rounded',
  ),
  rounded('stepBelow: step, ', '', 'pasted thirds stay at 99,99 %'),
  rounded(
    'if (beside !== undefined) roundings',
    'if (false) roundings',
    'what is typed as 100 % is stored otherwise than it is shown',
  ),
  pastedMatrix(
    'hours <= MOST_HOURS_OF_A_WEEK && hoursOf(row) > MOST_HOURS_OF_A_WEEK',
    'hours <= MOST_HOURS_OF_A_WEEK',
    'forty hours a year of somebody are taken for those of a week',
  ),
  pastedMatrix('isTotalWord(text));', 'true);', 'an unknown name of a pasted matrix is dropped without a word'),
  pastedMatrix('known >= unknown.length', 'true', 'any block with one known name is read by names'),
  pastedMatrix(
    'return byName ?? chosen.get(text);',
    'return chosen.get(text) ?? byName;',
    'what is chosen for an unknown name moves the figures of a known one',
  ),
  pastedMatrix(
    '.filter(([, id]) => !taken.has(id))',
    '',
    'a row that a pasted sheet names itself is offered for an unknown name',
  ),
  pastedMatrix(
    'one.areNames || (one.areWords && other.areNames)',
    'one.areNames',
    'a sheet on which all names are written in another way is read as a block of cells',
  ),
  nearNames("[' ', ...word]", '[...word]', 'an initial does not tell who of a family is meant'),
  nearNames('b.near - a.near', 'a.near - b.near', 'the farthest name is offered first'),
  in_('allocation-matrix.ts', ['allocation-matrix.test.ts'])(
    'figure(one) === 0 ? []',
    'false ? []',
    'a row of a matrix that was stored holds all cells of its list, also those with nothing',
  ),
  in_('allocation-matrix.ts', ['allocation-matrix.test.ts'])(
    'gone.length > 0 ? allocationOf(row, gone) : ',
    '',
    'a cell that an edit was taken back from is not sent as empty, and stays stored',
  ),
  pastedMatrix('ids.indexOf(ids[at]) < at', 'false', 'of a name that stands there twice the last counts'),
  takeFrom(
    'value + sum(rows.filter(row => row.id !== id).map',
    'value + sum(rows.map',
    'the total that an amount asks for counts what the row has already',
  ),
  takeFrom('held(most) >= missing', 'true', 'a row gives more than it has'),
  takeFrom('value - held(own) - left', 'value - left', 'what a row has already is taken from another'),
  takeFrom(
    'one && held(one) >= held(row) ? one : row',
    'one ?? row',
    'the first row gives, and not the one with the most',
  ),
  in_('edit-matrix.ts', ['edit-matrix.test.ts'])(
    '...kept, ...Object.fromEntries(typed)',
    '...Object.fromEntries(typed), ...kept',
    'units from before come back over those that were typed with the driver',
  ),
  in_('pasted/added-tree.ts', ['pasted/added-tree.test.ts'])(
    'object.processes.every(cost => costs.has(cost.id))',
    'true',
    'taking a pasted tree back deletes a cost that somebody put into it since',
  ),
  in_('pasted/changes.ts', ['pasted/added-tree.test.ts'])(
    'DIMENSIONS.every(dimension => one.totals[dimension] === other.totals[dimension]) &&',
    '',
    'taking a pasted tree back deletes what somebody has changed since',
  ),
  takenAlong(
    'to.some(receiver => ids.has(receiver))',
    'false',
    'a pasted cost is taken back although people were allocated to it',
  ),
  in_('pasted/pairs.ts', ['pasted/pairs.test.ts'])(
    'one > Math.max(row, column)',
    'one >= 0',
    'the number of a week is taken for the hours of it, or the list is not read',
  ),
  in_('pasted/matrix.ts', ['pasted/pairs.test.ts'])(
    'areShares && pairs?.areHours === true',
    'false',
    'hours of a time registration are stored as percentages',
  ),
  in_('pasted/extras.ts', ['pasted/several-extras.test.ts'])(
    '!(named && cells.some(isLargeAmount))',
    'true',
    'of 11.568 below “Employer costs 24 %” 11,568 per cent of the wage are stored',
  ),
  in_('pasted/pairs.ts', ['pasted/pairs.test.ts'])(
    'cells[row]?.trim() || name',
    "cells[row]?.trim() ?? ''",
    'of a name that stands above several lines only the first is read',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    "lack.what === 'outOfDate' || lack.what === 'units'",
    "lack.what === 'outOfDate'",
    'a mark stands green beside units that nobody has',
  ),
  entryChanges(
    'choices.changes ? said : fills',
    'said',
    'a pasted list changes wages that are there though nobody ticked that',
  ),
  entryChanges(
    'pasted.get(key)!.length > 2',
    'pasted.get(key)!.length > 9',
    'of two people of one name the first gets the wage',
  ),
  saidDivisions('isLike: LIKE.test(about)', 'isLike: false', '“zoals gebouw” becomes the name of a unit'),
  saidDivisions('.find(key => key !== nameKey(own))', '[0]', 'rent is divided as rent is'),
  saidDivisions('isDriver ? undefined : cores', 'cores', 'machines that are counted take all of a cost to Machines'),
  saidDivisions(
    'found.length === 1 ? found[0] : undefined',
    'found[0]',
    'of two that are called so the first is meant',
  ),
  entryDivisions("if (!changes) return 'stays';", '', 'a pasted list divides anew what somebody has divided'),
  entryDivisions(
    'return holds({ like, likeOf: of?.id }) ?',
    'return true ?',
    'a list is said to divide by personnel that nobody works as',
  ),
  entryDivisions('if (!of || others.length > 0)', 'if (!of)', 'of two costs of one name the first is gone by'),
  entryDivisions(
    'isInUnits(unitDescription) && !fittingLike(like, true)',
    'false',
    'euros of personnel become units of a cost driver',
  ),
  entryDivisions(
    'isAlike && !was.dividedAmongSome',
    'isAlike',
    'a list that divides over all changes nothing of what is divided over some only',
  ),
  entryDivisions(
    'if (isSame && !was.isOutOfDate && !isNew)',
    'if (isSame && !isNew)',
    'what is out of date is said to be so already',
  ),
  entryDivisions(
    "said: line.said.filter(field => field !== 'unitDescription'),",
    '',
    'a way to divide takes away the cost driver that is there',
  ),
  entryDivisions(
    "problem.code !== 'tooLong' || problem.text !== driver",
    'true',
    '“zoals alle personeelskosten” is refused as too long for a unit',
  ),
  entryDivisions('of.id ?? idOf(of.line!)', 'of.id', 'what goes by a cost of the same list goes by nothing'),
  workOfSome('areSold ? counted', 'true ? counted', 'what is not sold, and has units too, is left out of who has some'),
  workOfSome('found.others.length > 0', 'true', 'work that goes by all units is said to be of some'),
  workOfSome('[...one.places].some(at => places.has(at))', 'true', 'what is sold elsewhere is said to pay for work'),
  workOfSome('${[...places].join()}', '', 'work of other segments is paid for by what is sold in these'),
  workOfSome('process.revenue > 0 || ', '', 'what is sold itself is said to be work'),
  counted('!isInOrder && ', '', 'the numbers of lines are taken for people'),
  counted('values[field] * count', 'values[field]', 'of two roasters one is paid'),
  saidUnits('isWhole)', 'false)', 'percentages become units of what they are divided by'),
  saidUnits('new Set(changes ? [] :', 'new Set(true ? [] :', 'what is divided already gets a cost driver'),
  saidUnits('ids.length === heads.length && ', '', 'figures of a cost that nobody knows are left out of units'),
  inUnits("|| isOther) ? 'stays'", ") ? 'stays'", 'square metres become units of hours'),
  in_('pasted/for-matrix.ts', ['pasted/said-units.test.ts'])(
    '!inUnits.has(at)',
    'true',
    'what the list has divided by its units goes to the matrix as percentages',
  ),
  in_('pasted/for-matrix.ts', ['pasted/entries.test.ts'])(
    'isFilled(figures)',
    'true',
    'what a list has divided in words is emptied by its blank cells',
  ),
  in_('pasted/entries.ts', ['pasted/entry-divisions.test.ts'])(
    "namedBy(head, words) === 'division' && holdsFigures(below, column)",
    'false',
    'amounts below “Verdeling” are read as ways to divide',
  ),
  in_('pasted/table.ts', ['pasted/entry-divisions.test.ts'])(
    "'verdelen', 'verdeeld'",
    "'verdeeld'",
    'the names below “Te verdelen kosten” are ways to divide',
  ),
  entryChanges('if (choices.parts) Object', 'Object', 'extras follow a pasted wage though nobody asked'),
  in_('pasted/entries.ts', ['pasted/lists.test.ts'])(
    'return hasHead && !isBare &&',
    'return !isBare &&',
    'any refused block is said to be a list',
  ),
  in_('pasted/entries.ts', ['pasted/year.test.ts'])(
    '(isFullTime(head) || isOfAnotherPeriod(head))',
    'isOfAnotherPeriod(head)',
    'a person of 0,8 FTE works 0,8 hours a year',
  ),
  in_('prices/price-sheet.ts', ['prices/price-sheet.test.ts'])(
    "(margin > 0 || column !== 'priceAtMargin')",
    'true',
    'who wants no margin has a price for one',
  ),
  in_('small-sum.ts', ['small-sum.test.ts'])(
    'isFollowing ? DOTS : LONE_COMMA',
    'DOTS',
    'in a sum 1,650 of wages is one euro and 65 cents',
  ),
  in_('small-sum.ts', ['small-sum.test.ts'])(
    'HUNDRED_PERCENT + share',
    'HUNDRED_PERCENT - share',
    'who raises wages by a percentage lowers them',
  ),
  following(
    "other.dividedLike !== 'others' && other.id !== id",
    'other.id !== id',
    'what is divided like the others is one of these itself: a circle',
  ),
  following(
    "like === 'others' ? all.length :",
    "like === 'others' ? 0 :",
    'what follows from the others is divided before these',
  ),
  following(
    'again.has(one.id) && isOneOfOthers(one)',
    'false',
    'what follows from the others is not divided again with these',
  ),
  following(
    'turnOf(followed) + 1 : 0',
    '0 : 0',
    'what is divided as another one is is divided again beside that one, as it was',
  ),
  following(
    'const those = all.filter(one => too.has(one.id) && isOneOfOthers(one));',
    'const those: One[] = [];',
    'what is divided as one that goes like the others is one of these itself: a circle',
  ),
  in_('pasted/homes.ts', ['pasted/changes.test.ts'])(
    'home && others.length === 0',
    'home',
    'a pasted cost goes to one of two of its name',
  ),
  in_('pasted/homes.ts', ['pasted/homes.test.ts'])(
    'others.length === 0 ? only : undefined',
    'only',
    'what no line names is the first that there is, unasked',
  ),
  in_('pasted/homes.ts', ['pasted/homes.test.ts'])(
    "!chosen || (line.cells[layer] ?? '') !== ''",
    '!chosen',
    'what is there is pasted into the cost object that is chosen for the others',
  ),
  in_('pasted/changes.ts', ['pasted/changes.test.ts'])(
    "!filling || filling.doing === 'fill'",
    "filling?.doing !== 'same' || filling.doing === 'fill'",
    'a pasted line whose other figure stays is counted as stored',
  ),
  in_('pasted/changes.ts', ['pasted/changes.test.ts'])(
    'return isPut(was) ? now : was;',
    'return now;',
    'a pasted table changes figures that are there unasked',
  ),
  in_('pasted/changes.ts', ['pasted/changes.test.ts'])(
    'leftBefore[dimension] === 0 && said.held',
    'said.held',
    'a total of which something is not allocated becomes what segments hold',
  ),
  in_('pasted/added-tree.ts', ['pasted/added-tree.test.ts'])(
    'added.changed.every(changedIs) &&',
    '',
    'a pasted table is taken back over what somebody has changed since',
  ),
  in_('take-from.ts', ['take-from.test.ts'])(
    'totals[dimension] === 0 ? isMore',
    'totals[dimension] === 0 ? true',
    'a total that was made empty comes back when a segment gets less',
  ),
  in_('take-from.ts', ['take-from.test.ts'])(
    'isMade(made, dimension, totals) && together',
    'together',
    'a total that somebody entered grows with what its segments are given',
  ),
  in_('take-from.ts', ['take-from.test.ts'])(
    'made[dimension]?.includes(totals[dimension])',
    '(made[dimension] && true)',
    'a total that somebody entered after the program made one grows all the same',
  ),
  in_('numbers.ts', ['numbers.test.ts'])(
    'COMMAS.test(text) || BOTH.test(text);',
    'COMMAS.test(text);',
    'commas are not asked about in a sheet of which some numbers have cents',
  ),
  in_('pasted/tree.ts', ['pasted/lists.test.ts'])(
    '(unread.length === 0 || hasFigures(made?.totals ?? figures))',
    'true',
    'a block of which only names are read is said to be a list of costs',
  ),
  in_('pasted/tree.ts', ['pasted/lists.test.ts'])(
    'problems.every(({ code }) => OF_LAYERS.has(code))',
    'problems.length === 0',
    'a list of costs that leaves out its layers goes into the cells by position',
  ),
  in_('pasted/tree.ts', ['pasted/lists.test.ts'])(
    '(hasHead || totals.length > 0) &&',
    'hasHead &&',
    'the total of a list of costs without a heading becomes a cost',
  ),
  in_('pasted/tree.ts', ['pasted/lists.test.ts'])(
    '!isNumber(cost || costObject) &&',
    '',
    'figures below two words are said to be a list of costs',
  ),
  in_('allocation-matrix.ts', ['allocation-matrix.test.ts'])(
    "if (view === 'units' && locked.units) return null;",
    '',
    'a row that is divided by percentage shows 0 units in a matrix',
  ),
  smallSum("there !== '' ? ", 'true ? ', 'a factor typed into an empty cell becomes a sum of nothing'),
  divideDirect(
    'GONE_BY.filter(other => totals[other] > 0 && left[other] === 0)',
    'GONE_BY.filter(other => totals[other] > 0)',
    'direct costs are divided like a revenue that is half allocated',
  ),
  divideDirect(
    "whole.length > 1 ? whole.filter(other => other !== 'directCost') : whole",
    'whole',
    'revenue is offered to be divided like direct costs where there are units',
  ),
  divideDirect(
    'like ? likes.includes(like) : likes.length > 0',
    'likes.length > 0',
    'what can’t be divided like units is divided like them, by nothing',
  ),
  divideDirect(
    'row.id === id && row[dimension] + rest >= 0',
    'row.id === id',
    'a segment is left with less than nothing once what is too much is taken from it',
  ),
  divideDirect('count > 0 ? [', 'count >= 0 ? [', 'revenue of 0 costs is said not to be divided yet'),
  divideDirect(
    'left > 0 && left < totals[dimension]',
    'left > 0',
    'what is not divided at all is made nothing where totals follow segments',
  ),
  divideDirect('|| rows.length === 1) return', ') return', 'the only segment does not get what nothing is divided of'),
  divideDirect(
    'rows.length === 1 ? 1 : row[to]',
    'row[to]',
    'the only segment gets nothing of what it held nothing of',
  ),
  divideDirect(
    'held.some(row => row[dimension] > 0) ? [] : proportionsFor(',
    'proportionsFor(',
    'what is half divided by hand is divided along with what nothing is divided of',
  ),
  divideDirect(
    'undividedOf({ totals, held }, like).reduce(',
    'undividedOf({ totals, held }, like).slice(0, 1).reduce(',
    'of a cost of which two figures are not divided yet only one is',
  ),
  divideDirect(
    'if (left[dimension] <= 0) return',
    'if (left[dimension] < 0) return',
    'what is whole is offered to be divided',
  ),
  direct('left: most,', 'left,', 'a refused percentage of revenue says how many cents are left'),
  direct(
    'if (change.view === dimension || !typed.has(change.id)) typed.set(change.id, change);',
    'typed.set(change.id, change);',
    'of amount and percentage in one row the percentage counts',
  ),
  direct(
    "else if (change.value < 0) broken.push({ id: row.id, view: change.view, code: 'Negative' });",
    '',
    'negative revenue is taken',
  ),
  direct('else if (change.value > most)', 'else if (false)', 'more revenue is passed on than there is'),
  direct(
    'totals[dimension] > 0 || held.some',
    'totals[dimension] > 0 && held.some',
    'a cost whose revenue is not divided yet is divided like that of all costs',
  ),
  direct('left -= amount;', '', 'a pasted block passes the same revenue on twice'),
  direct(
    'Math.max(shareOf(left, total), leftShare)',
    'shareOf(left, total)',
    'percentages that add up to 100 are refused',
  ),
  direct('change.value === leftShare', 'false', 'percentages that add up to 100 leave a cent'),
  direct('Math.min(left, proportion(', '(proportion(', 'rounding takes a cost beyond its total'),
  direct(
    'return !same && directNotAllocated(after, totals)[dimension] < 0;',
    'return directNotAllocated(after, totals)[dimension] < 0;',
    'an upload is refused for what it does not change',
  ),
  direct(
    'return !same && directNotAllocated(after, totals)[dimension] < 0;',
    'return false;',
    'a received list may exceed its total',
  ),

  direct(
    'left[dimension] === 0 && totals[dimension] > 0;',
    'left[dimension] === 0;',
    'a cost of nothing is fully allocated',
  ),
  direct(
    'left[dimension] === 0 && totals[dimension] > 0;',
    'left[dimension] >= 0 && totals[dimension] > 0;',
    'what is half passed on is fully allocated',
  ),

  costObjects(
    "if ((level === 1 || level === 2) && sections.length > 1) return 'section';",
    "if (level === 1 && sections.length > 1) return 'section';",
    'level 2 hides a second section',
  ),
  costObjects(
    'if (level === 1 && sections.flatMap',
    'if (level === 0 && sections.flatMap',
    'level 1 hides a second cost object',
  ),
  costObjects(
    'LEVELS.find(level => level >= chosen && !blockingLayer(level, sections)) ?? 3',
    'LEVELS.find(level => level >= chosen) ?? 3',
    'a level that hides something is chosen for somebody',
  ),
  costObjects(
    'section: level <= 2 && sections.length === 0,',
    'section: sections.length === 0,',
    'level 3 makes a hidden section',
  ),
  costObjects(
    'costObject: level === 1 && sections',
    'costObject: level <= 2 && sections',
    'level 2 makes a hidden cost object',
  ),
  costObjects(
    'return [...sections.filter(section => !section.isBackOffice), ...sections.filter(section => section.isBackOffice)];',
    'return [...sections];',
    'the back office stands between the others',
  ),

  personnel(
    'extras < MOST_EXTRAS_IN_PERCENT && ',
    '',
    'each amount of extras that is typed is asked about as a percentage',
  ),
  personnel(
    'before.wage > 0 && ',
    '',
    'of a wage that is entered where there was none it is said that the extras stay',
  ),
  personnel(
    'return employee.yearlyWage + employee.extras;',
    'return employee.yearlyWage;',
    'the extras of an employee cost nothing',
  ),
  personnel(
    'return costCenter.salaryCost + costCenter.extras;',
    'return costCenter.salaryCost;',
    'the extras of a cost center cost nothing',
  ),
  personnel(
    'if (showCostCentersOnPersonnel === null) return null;',
    '',
    'before anybody chose a basis, employees count',
  ),
  personnel(
    "return showCostCentersOnPersonnel ? 'costCenters' : 'employees';",
    "return showCostCentersOnPersonnel ? 'employees' : 'costCenters';",
    'the other basis counts',
  ),
  personnel(
    'return current === null || current === next || entries[current] === 0;',
    'return true;',
    'the basis changes although its list is filled',
  ),
  extras(
    'if (isSent && !(part.ok && part.value === sent.extras)) return asAmount(extras);',
    '',
    'extras that are sent as an amount stay the percentage that they were',
  ),
  extras(
    ' && !(part.ok && part.value === sent.extras)',
    '',
    'extras of 24 % are an amount once somebody changes a name',
  ),
  extras('if (sent.percentage === 0) return asAmount(0);', '', 'extras of 0 % are stored as a percentage'),
  extras(
    'extras: part.value, percentage }',
    'extras, percentage }',
    'extras of 24 % stay where they are when the wage is raised',
  ),
  extras('mine[field] !== was[field]', 'true', 'extras of 24 % are an amount once the wage is edited'),
  extras('part.ok ? { wage,', 'true ? { wage,', 'a percentage is stored that comes to more than an entry may be'),
  personnel('value < ENTRY_LIMIT ? ', 'true ? ', 'extras are a part of the wage that is larger than any entry may be'),
  personnel('maximum: employee.workHoursPerYear,', 'maximum: 0,', 'an employee has no hours to allocate'),

  names('const name = text.trim();\n', 'const name = text;\n', 'a name keeps its blanks'),
  names("if (name === '') return { ok: false, reason: 'RequiredField' };", '', 'an empty name is a name'),
  names("if (holdsHidden(name)) return { ok: false, reason: 'IncorrectFormat' };", '', 'two names look like one'),
  names('if (name.length > limit)', 'if (name.length > limit + 1)', 'a name is one character longer than allowed'),
  names(
    "return name.trim().toUpperCase().toLowerCase().normalize('NFC');",
    "return name.trim().normalize('NFC');",
    'names differ by case only',
  ),
  names(
    "return name.trim().toUpperCase().toLowerCase().normalize('NFC');",
    'return name.trim().toUpperCase().toLowerCase();',
    'names differ by how an accent is stored only',
  ),

  numbers(
    'return scale(bare, plainDigits(bare.digits), 2, ENTRY_LIMIT);',
    'return scale(bare, plainDigits(bare.digits), 3, ENTRY_LIMIT);',
    'an amount is read a thousandfold',
  ),
  numbers(
    "return scale(bare, bare.digits.replace('.', ','), PERCENT_DECIMALS",
    'return scale(bare, plainDigits(bare.digits), PERCENT_DECIMALS',
    '1.234 % is a thousand per cent',
  ),
  numbers(
    "if (GROUPED.test(digits) && !loneComma && !digits.startsWith('0')) return ungrouped(digits);",
    '',
    '1.234 is one and a bit',
  ),
  numbers("if (whole.includes(mark) || !GROUPED.test(whole)) return 'no number';", '', '12.34,5 is a number'),
  numbers(
    "if (Math.abs(hundredths - nearest) > NEAR) return { ok: false, reason: 'TooManyDecimals' };",
    '',
    'a third decimal of a spreadsheet is rounded away',
  ),
  numbers(
    'const whole = Math.floor((Math.abs(cents) + 50) / 100);',
    'const whole = Math.floor(Math.abs(cents) / 100);',
    'figures of overviews are cut off instead of rounded',
  ),
  numbers('(magnitude % SHOWN >= SHOWN / 2 ? 1 : 0)', '0', 'percentages are cut off instead of rounded'),
  numbers('  return value < 0 ? ', '  return value > 1e300 ? ', 'a loss looks like a profit'),
  numbers('size >= 1000 ? 0 : size >= 1 ? 2', 'size >= 1 ? 2', 'a price of thousands has decimals'),
  numbers('minus + (parenthesized ? 1 : 0) > 1', 'false', '(-5) is a number'),
  numbers(
    'negative: minus === 1 || parenthesized !== null,',
    'negative: minus === 1,',
    'a number in parentheses is positive',
  ),
  numbers(
    "if (fraction.length > decimals) return { ok: false, reason: 'TooManyDecimals' };",
    '',
    'a third decimal is taken',
  ),
  numbers("if (scaled >= BigInt(limit)) return { ok: false, reason: 'TooLarge' };", '', 'a thousand million is taken'),

  smallSum("else if (top === 0n) throw new Refused('IncorrectFormat');", '', 'a sum divides by zero'),
  smallSum(
    "if (this.kind === 'amount' && mayBeThousand.test(text)) throw new Refused('Ambiguous');",
    '',
    'times 1.035 is times a thousand and thirty-five',
  ),
  smallSum('(magnitude * 2n + bottom) / (bottom * 2n)', 'magnitude / bottom', 'a sum is cut off instead of rounded'),
  smallSum("(sign === '+' ? top : -top)", 'top', 'minus is plus'),
  smallSum(
    "if (this.at < this.signs.length) throw new Refused('IncorrectFormat');",
    '',
    'what stands behind a sum is ignored',
  ),

  statement(
    'grossProfit: { terms: { revenue: 1, directCosts: -1 },',
    'grossProfit: { terms: { revenue: 1, directCosts: 1 },',
    'gross profit adds direct costs',
  ),
  statement(
    'terms: { revenue: 1, directCosts: -1, employeeCostAllocations: -1 },',
    'terms: { revenue: 1, directCosts: -1 },',
    'contribution profit forgets personnel',
  ),
  statement(
    'terms: { directCosts: 1, employeeCostAllocations: 1, otherCosts: 1 },',
    'terms: { directCosts: 1, employeeCostAllocations: 1 },',
    'total costs forget other costs',
  ),
  statement(
    'totalNetResult: { terms: { revenue: 1, totalCosts: -1 },',
    'totalNetResult: { terms: { revenue: 1 },',
    'the net result is the revenue',
  ),
  statement(
    'terms: { revenue: 1, directCosts: -1, totalCosts: -1 },',
    'terms: { revenue: 1, totalCosts: -1 },',
    "a segment's result forgets direct costs",
  ),
  statement(
    "costPricePerUnit: { of: 'totalCosts', per: 'units'",
    "costPricePerUnit: { of: 'otherCosts', per: 'units'",
    'the cost price is that of other costs',
  ),
  statement(
    "contributionMargin: { of: 'contributionProfit',",
    "contributionMargin: { of: 'grossProfit',",
    'the contribution margin is the gross margin',
  ),
  statement(
    "return shown === 'aboveZero' ? total > 0 : there[shown] === true;",
    "return shown === 'aboveZero' ? total > 0 : there[shown] === true && total > 0;",
    'a loss is hidden',
  ),

  processes(
    'return revenue > 0 ? shareOf(profit, revenue) : null;',
    'return shareOf(profit, revenue);',
    'there is a margin without revenue',
  ),
  processes(
    'units > 0 ? [{ id, name, amount: totalCosts[at]! / units }]',
    'units > 0 ? [{ id, name, amount: totalCosts[at]! }]',
    'the cost price is not divided by the units',
  ),
  processes(
    'units > 0 ? [{ id, name, amount: totalCosts',
    'true ? [{ id, name, amount: totalCosts',
    'there is a cost price without units',
  ),
  flat(
    "costCenterCostAllocations: basis === 'costCenters' ? personnel : [],",
    'costCenterCostAllocations: personnel,',
    'employees are told as cost centers',
  ),
  processes('.filter(({ mainProcesses }) => mainProcesses.length > 0);', ';', 'a section without costs has a column'),
  processes(
    'return backOfficeLast(tree)',
    'return [...tree]',
    'the heads of the columns are not in the order of the columns',
  ),

  segments('units === 0 ? null : amount / units', 'amount / units', 'there is a price without units'),
  segments('notAllocated: totalAmount - amount,', 'notAllocated: 0,', 'what no segment has is not told'),
  segments(
    "const ownPrice = UNITS[label].priceOf === 'segment';",
    'const ownPrice = false;',
    'all segments have the price of the row',
  ),
  segments(
    "totalCosts: { of: 'driven', priceOf: 'row' },",
    "totalCosts: { of: 'sold', priceOf: 'row' },",
    'total costs are divided by the units sold',
  ),

  totals(
    "kind === 'otherCost' ? otherCosts : personnel",
    "kind === 'employee' ? personnel : otherCosts",
    'cost centers are other costs',
  ),
  totals('return cost.personnel + cost.otherCosts;', 'return cost.personnel;', 'other costs do not go on to segments'),
  truths(
    'const given = rows.filter(row => (isDriven ? row.units : row.share) !== 0);',
    'const given = rows.filter(row => row.share !== 0);',
    'rows that have units only are left out',
  ),
  truths(
    'row => row.units !== 0 || row.revenue !== 0 || row.directCost !== 0',
    'row => row.revenue !== 0 || row.directCost !== 0',
    'units without revenue are left out',
  ),
  book(
    'if (before?.allocation === allocation && before.whole === whole) return before;',
    'if (before?.allocation === allocation) return before;',
    'a book that is settled again keeps the old amounts',
  ),
  book('.filter(row => parts[row] !== 0)', '', 'who gets nothing is told as a receiver'),
  book(
    'if (isInOrder) return undefined;',
    'return undefined;',
    'the receivers of a cost are in the order they were entered',
  ),
  processes('if (amount === 0) continue;', '', 'who gets nothing has a cell'),
  processes('order ? order[n]! : n', 'n', 'the cells of a cost are in the order they were entered'),
  book('return whole - passedOn;', 'return 0;', 'everything is passed on'),

  reconciliation(
    'notAllocated += Math.max(0, left);',
    'notAllocated += left;',
    'too much in one place makes up for what is missing in another',
  ),
  reconciliation('overAllocated += Math.max(0, 0 - left);', '', 'what is allocated too much is not told'),
  reconciliation(
    "passesOn: view === 'segment' ? passesOn() : has }",
    'passesOn: has }',
    'whatever is entered reaches the segments',
  ),
  reconciliation(
    'return all.filter(({ cents }) => cents > 0);',
    'return all.slice(0, 1).filter(({ cents }) => cents > 0);',
    'nobody is told of what is allocated too much',
  ),
  reconciliation(
    "what: inLedger > entered ? 'belowLedger' : 'aboveLedger'",
    "what: 'aboveLedger'",
    'personnel lower than in the ledger is told as higher',
  ),
  reconciliation(
    'leftOut: 0 - leftOut',
    'leftOut',
    'costs that were left out of a ledger lower the result of what was entered',
  ),
  reconciliation(
    'byHand: entered - result + leftOut - personnel',
    'byHand: entered - result + leftOut',
    'personnel unlike the ledger is counted by hand as well',
  ),
  reconciliationSheet(
    'between.length > 0 ? words.resultInLedger',
    'true ? words.resultInLedger',
    'nobody is told that the ledger agrees',
  ),

  takenAlong(
    'id === segmentId && amount !== 0',
    'id === segmentId',
    'costs that give a segment nothing are counted as givers',
  ),
  takenAlong(
    'of(overview.totalCostsSummary) - directCosts',
    'of(overview.totalCostsSummary)',
    'direct costs go along twice',
  ),

  pastedTable(
    'if (ofFirst && place >= 0 && !heads.some(isNamed))',
    'if (ofFirst && place >= 0)',
    'a remark beside cost objects is taken for the name of a cost',
  ),

  pastedTable(' && !ALONE.has(word)', '', 'a customer number is read as units'),
  pastedTable(
    'if (!found || taken.has(found)) return undefined;',
    'if (!found) return undefined;',
    'a second column of direct costs is read for the first',
  ),
  pastedTable('heads[place] ??= ofFirst;', '', 'names below a heading of one’s own are not read'),
  pastedTable('|| (!choices.total && sums.includes(at))', '', 'a total at the end is made a segment'),
  in_('pasted/cells.ts', ['pasted/cells.test.ts'])(
    'areAlike && endWithFigures ? block',
    'areAlike ? block',
    'Smith, John is read as two cells',
  ),
  in_('pasted/totals.ts', ['pasted/table.test.ts'])(
    'this.#sums[figures.indexOf(whole)]',
    'this.#sums[0]',
    'a sum is looked for in the first column of a line, which has its number',
  ),
  in_('pasted/totals.ts', ['pasted/table.test.ts'])(
    '      sinceLast = new Parts();',
    '',
    'a subtotal is read as a cost',
  ),
  in_('pasted/table.ts', ['pasted/table.test.ts'])(
    'sort((one, other) => other.word.length - one.word.length)',
    'sort((one, other) => one.word.length - other.word.length)',
    'direct costs of a year are read as costs',
  ),
  in_('pasted/table.ts', ['pasted/period.test.ts'])(
    'if (found && isOther(found, head)) return null;',
    '',
    'the revenue of March is read as that of the year',
  ),
  in_('pasted/table.ts', ['pasted/period.test.ts'])(' && heads[at] !== null', '', 'hours of a week are read as names'),
  in_('pasted/period.ts', ['pasted/period.test.ts'])('(?![\\\\w²³])', '', 'rent per m² is taken for that of a month'),
  in_('pasted/changes.ts', ['pasted/segment-heads.test.ts'])(
    'said.totals[dimension] ?? sum(rows.map(row => row[dimension]))',
    'said.totals[dimension] ?? 0',
    'segments hold revenue that their cost has not',
  ),
  pastedTree('left[dimension] < 0', 'false', 'more is pasted for segments than there is in all'),
  segmentHeads('found.length > 1 || ', '', 'the revenue of two segments is given to one of them'),
  pastedShares(
    'said[dimension] ??= stays?.[dimension]',
    'void dimension',
    'percentages make the total of a cost that is there what segments hold together',
    'pasted/tree.ts',
  ),
  pastedShares(
    'figures.every(column => column.some(one => one !== cents))',
    'true',
    'a revenue of 100 that segments have as amounts is divided as percentages',
  ),
  pastedShares('share: parsed.value * scale', 'share: parsed.value', '0,7 is less than one per cent'),
  pastedShares(
    ' && !isBesideAmounts(field, fields)',
    '',
    'a percentage beside its amount divides direct costs',
    'pasted/segment-heads.ts',
  ),
  segmentHeads('isOnce(field, column) && ', '', 'two years of one segment are added up'),
  segmentHeads(
    'withoutDoubts(top, read, words.figures)',
    'read',
    'of two heads that hold the word for revenue the first is taken for the total',
  ),
  segmentHeads(
    'dimension ? `${dimension}@${head.segment.id}` : null',
    "`${dimension ?? 'revenue'}@${head.segment.id}`",
    'what a column of a segment counts is guessed',
  ),
  in_('pasted/entries.ts', ['pasted/entries.test.ts'])(
    'if (read.ok && read.value >= 0)',
    'if (read.ok)',
    'a negative wage is pasted',
  ),
  personnel(
    'proportion(wage, share, HUNDRED_PERCENT) === extras ? share : undefined',
    'share',
    'extras of any amount are said to be a percentage',
  ),
  in_('pasted/order.ts', ['pasted/entries.test.ts'])(
    'others.every(one => one === column || ',
    'others.some(one => one === column || ',
    'hours and wages are turned round for one line that says so',
  ),
  in_('pasted/entries.ts', ['pasted/order.test.ts'])(
    'if (inList.hasHead) return inList;',
    'return inList;',
    'columns without a heading are taken as they stand, whatever they hold',
  ),
  in_('pasted/order.ts', ['pasted/order.test.ts'])(
    'isHours && !isTurned ? undefined : largest',
    'undefined',
    'a wage that stands first is read as hours',
  ),
  in_('pasted/order.ts', ['pasted/order.test.ts'])(
    "if (isShared) order[shares[0]!] = 'extras';",
    '',
    'percentages without a heading are no extras',
  ),
  in_('pasted/entry-figures.ts', ['pasted/several-extras.test.ts'])(
    'sum(parts.map(({ share }) => share))',
    'parts[0]?.share ?? 0',
    'of several pasted columns of extras the first counts alone',
  ),
  in_('pasted/columns.ts', ['pasted/several-extras.test.ts'])(
    'one === field && !maybeSeveral(one) ? null : one',
    'one === field ? null : one',
    'to choose a column as extras takes it from another',
  ),
  in_('pasted/extras.ts', ['pasted/several-extras.test.ts'])(
    'others.length > 1 && isSame(one, others)',
    'false',
    'a pasted column with the total of the other extras counts once more',
  ),
  in_('pasted/entries.ts', ['pasted/several-extras.test.ts'])(
    'readBeside({ ...left, ...choices.columns })',
    'readBeside(choices.columns)',
    'to choose a column as extras makes their total extras, too',
  ),
  in_('pasted/extras.ts', ['pasted/extras.test.ts'])(
    'lookLikePercent({ extras, wage: wage.value })',
    'true',
    'extras that are amounts are asked about as percentages',
  ),
  in_('pasted/extras.ts', ['pasted/extras.test.ts'])(
    'ofAYear ?? twins.find(isAmount) ?? ',
    '',
    'a percentage of extras counts although their amount stands there, too',
  ),
  in_('pasted/entry-figures.ts', ['pasted/several-extras.test.ts'])(
    'percentage: isAlone && ',
    'percentage: ',
    'a bonus that is pasted beside 18 % is lost with the next wage',
  ),
  entryChanges(
    'valuesIn(field, of).every(',
    'valuesIn(field, of).some(',
    'a percentage that is pasted for extras that are there changes them unasked',
  ),
  in_('pasted/entry-figures.ts', ['pasted/extras.test.ts'])(
    '!isKnown && isSomewhere',
    'false',
    'extras of 23 % wait for no wage of another period',
  ),
  in_('pasted/entries.ts', ['pasted/extras.test.ts'])(
    'choices.share && shareAsked !== undefined',
    'shareAsked !== undefined',
    'small extras are made percentages without being asked',
  ),
  in_('pasted/entries.ts', ['pasted/order.test.ts'])(
    'if (column === undefined || others.length > 0)',
    'if (column === undefined)',
    'of two columns of figures the first is taken for the amount',
  ),
  in_('pasted/table.ts', ['pasted/columns.test.ts'])(
    'field !== undefined && isLent(field, column)',
    'false',
    'a column of a month is a year’s because somebody said that it is the wage',
  ),
  in_('pasted/columns.ts', ['pasted/choices.test.ts'])(
    'field && taken.has(field) ? undefined : field',
    'field',
    'two columns are the wage, because somebody said it of the second',
  ),
  in_('pasted/columns.ts', ['pasted/choices.test.ts'])(
    'one === field && !maybeSeveral(one) ? null : one',
    'one',
    'what is said of a second column is left with the first',
  ),
  in_('pasted/table.ts', ['pasted/columns.test.ts'])(
    '(!isOther(field as Word, headOf(column)) || isLent(field, column))',
    'true',
    'what an hour pays can be said to be the wage of a year',
  ),
  in_('pasted/segment-heads.ts', ['pasted/choices.test.ts'])(
    "columns[column] === undefined ? head : ''",
    'head',
    'a column that is said to be no segment of the line is one all the same',
  ),
  in_('pasted/names.ts', ['pasted/names.test.ts'])(
    'others.length === 0 ? column : undefined',
    'column',
    'of two columns of names beside a group the first is taken for the cost',
  ),
  in_('pasted/names.ts', ['pasted/names.test.ts'])(
    '      !isWord(top[column]!, NOTES) &&\n',
    '',
    'a remark beside a group is taken for a cost',
  ),
  in_('pasted/tree-columns.ts', ['pasted/tree.test.ts'])(
    '!isSpent || !holdsFigures(below, column)',
    '!isSpent',
    'costs are called by their amounts where another column is called costs of something',
  ),
  in_('pasted/tree-columns.ts', ['pasted/names.test.ts'])(
    "field !== 'cost' || isEachOnce",
    "field === 'cost' || isEachOnce",
    'what each line says alike is taken for its cost',
  ),
  in_('pasted/tree-columns.ts', ['pasted/names.test.ts'])(
    'level > 1 || namesCosts() ? words',
    'level > 1 ? words',
    'at one layer a group is taken for the cost although costs stand beside it',
  ),
  in_('pasted/tree-columns.ts', ['pasted/names.test.ts'])(
    '!isEmpty || ',
    '',
    'the layers of a scenario with costs are changed by a pasted list',
  ),
  cells("!isFilled([top[first] ?? '']) && ", '', 'the first column is the names, whatever its head says'),
  cells(' && isFull && ', ' && ', 'groups that stand once above their lines are the names'),
  cells('names.every(name => /\\p{L}{2}/u.test(name))', 'true', 'codes without a head are the names'),
  cells(' && new Set(names.map(nameKey)).size === names.length', '', 'groups without a head are the names'),
  in_('pasted/names.ts', ['pasted/commas.test.ts'])(
    ' || column === namesWithoutHead(top, below)',
    '',
    'the names of people below no head are read by nobody',
  ),
  in_('pasted/table.ts', ['pasted/commas.test.ts'])(
    ' || column === unheaded',
    '',
    'of a sheet with names below no head a column of figures is the names',
  ),
  in_('pasted/table.ts', ['pasted/table.test.ts'])(
    ' || columnOf(rows, column).length === 0',
    '',
    'a column with nothing in it is said not to be read',
  ),
  commas('problemsIn(asThousands) < wrong', 'problemsIn(asThousands) === 0', 'one wrong line leaves all commas unread'),
  commas("dotted && said !== 'asWritten'", 'dotted', 'who says that commas are no thousands is not believed'),
  commas(
    'wrong > 0 ? blockWithDots(block)',
    'true ? blockWithDots(block)',
    'commas are asked about where nothing is wrong',
  ),
  figuresLeft('others.length === 0 && ', '', 'of two columns that may be units the first is read'),
  figuresLeft(
    '!showsMoney(top[column]!, columnOf(rows, column))',
    'true',
    'an amount with cents or its sign leaves the units beside it unread',
  ),
  figuresLeft('* LEAST_PRICE < money', '< money', 'a margin is read as units'),
  figuresLeft('!ELSE.test(rest)', 'true', 'a price is read as units'),
  figuresLeft(' || areNumbered(amounts)', '', 'the numbers of lines are read as units'),
  figuresLeft('at < column && ', '', 'numbers before the names are read as units'),
  figuresLeft(' && !isRest(column)', '', 'what a segment that is not there yet has of the revenue is read as units'),
  figuresLeft(
    ' && !ofSegments.includes(top[column]!)',
    '',
    'the percentages of a segment that is not there yet are read as units',
  ),
  figuresLeft(
    '[columnsOf(field => field === dimension), columnsOf(ofParts(dimension))].find',
    '[columnsOf(field => field === dimension)].find',
    'units of segments get a total that no word says',
  ),
  figuresLeft('!isSpent || column !== spent', 'true', 'what was bought leaves the units beside it unread'),
  figuresLeft(' && mayBeOfCost(spent)', '', 'what a segment that is not there yet brought in is read as direct costs'),
  directCostsLeft('isSaid || ', '', 'a second column is read as direct costs beside those of a month'),
  directCostsLeft(' || others.length > 0', '', 'of two columns that may be money the first is read'),
  directCostsLeft('isMoney && ', '', 'bottles of a few euros are read as what was bought for them'),
  directCostsLeft(
    ' || leavesResult(sheet, column, earned)',
    '',
    'what a margin leaves is not read without a column of what is counted',
  ),
  directCostsLeft(
    ' || isInPercent(texts, restOf(amounts, earned), earned)',
    '',
    'what a margin in per cent leaves is not read without a column of what is counted',
  ),
  directCostsLeft('!OTHER_MONEY.test(top[column]!) && ', '', 'a stock or wages are read as direct costs'),
  directCostsLeft('!isWrittenAlike || ', '', 'a count beside amounts with their sign is read as direct costs'),
  directCostsLeft(' || !isOfTheYear', '', 'what was sold in another year is read as direct costs'),
  directCostsLeft('areOther && ', '', 'the same number in all lines is read as direct costs'),
  directCostsLeft(' && total * LEAST_PRICE >= all', '', 'a small column with cents is read as direct costs'),
  directCostsLeft('total <= all * 0.9', 'true', 'the revenue of another year is read as direct costs'),
  directCostsLeft(' && amounts.every(isNear)', '', 'what is no longer sold is read as direct costs of nothing'),
  directCostsLeft(
    '!cells.every(cell => parseAmount(cell).ok) || ',
    '',
    'a column that has an amount with three decimals is read as direct costs',
  ),
  directCostsLeft('isPart(other) || ', '', 'the same part of the revenue in each line is read as direct costs'),
  directCostsLeft(
    'isInPercent(texts, amounts, earned) || ',
    '',
    'a margin in euros beside the margin in per cent is read as direct costs',
  ),
  directCostsLeft(
    ' || (!isResult && isInPercent(texts, rests, earned))',
    '',
    'what a percentage of costs leaves is read as direct costs',
  ),
  directCostsLeft('(!isResult && isIn', '(isIn', 'what was spent is not read beside the margin in per cent'),
  directCostsLeft(' || isEach(amounts, at => run[at]!, within)', '', 'a total of costs is read as direct costs'),
  directCostsLeft('return isRest || ', 'return ', 'what the costs of a line leave is read as direct costs'),
  directCostsLeft('!(isResult && more === 0) && ', '', 'what was spent is not read beside the margin'),
  directCostsLeft('within <= ONE_PERCENT && ', '', 'a column of noughts and ones is taken for percentages of anything'),
  in_('pasted/tree-columns.ts', ['pasted/figures-left.test.ts'])(
    'maySayFigures(heads, choices) ? [] : figuresLeft',
    'figuresLeft',
    'beside columns of segments that are asked about another one is read as units',
  ),
  in_('pasted/tree-columns.ts', ['pasted/figures-left.test.ts'])(
    'isGuess: true',
    '',
    'units that no word says are read in silence',
  ),
  in_('pasted/tree-columns.ts', ['pasted/figures-left.test.ts'])(
    '!choices.columns?.[column] && guessed',
    'guessed',
    'what somebody said is told as a guess',
  ),
  in_('pasted/segments.ts', ['pasted/columns.test.ts'])(
    ' && !row.some(isNumber)',
    '',
    'the revenue beside a segment is made a segment',
  ),
  segmentHeads(
    'ofHeads[column] ? ofHeads : fields',
    'fields',
    'revenue that a head names is lost to what is said of another column',
  ),
  segmentHeads(
    'dimension: undefined, beside: left }',
    "dimension: 'directCost', beside: left }",
    'what stands beside a segment is guessed to be direct costs',
  ),
  yearlyEntries(
    'isYearly(field) ? offers.find(offer => offer.field === field) : undefined',
    'offers.find(offer => offer.field === field)',
    'hours that look like those of a week are made a year’s without being asked',
  ),
  in_('pasted/table.ts', ['pasted/year.test.ts'])(
    ' && !choices.yearly?.includes(field)',
    ' && false',
    'hours of a week are read without being asked',
  ),
  in_('pasted/table.ts', ['pasted/year.test.ts'])(
    'if (field && !isTaken) ',
    'if (field) ',
    'hours of a week are offered beside those of the year',
  ),
  entryFigures('parsed.value * times', 'parsed.value', 'hours of a week are taken for those of a year'),
  yearlyEntries(
    'amountOf(wageField, wage, offerOf(wageField))',
    'amountOf(wageField, wage)',
    'extras of 27 % are that part of the wage of a month',
  ),
  in_('pasted/entry-figures.ts', ['pasted/figure.test.ts'])(
    'period !== undefined && times === undefined ? ',
    'false ? ',
    '1.200 p/m is stored as that of a year without a word',
  ),
  in_('pasted/entry-figures.ts', ['pasted/figure.test.ts'])(
    'isOfCells ? 1 : offer?.times',
    'offer?.times',
    'what is of a year is made twelve times that, because a line beside it is of a month',
  ),
  in_('pasted/figure.ts', ['pasted/figure.test.ts'])(
    '(?:${WORDS[field] ?? EUROS})?',
    '(?:u|euros?)?',
    'a wage of 36 hours is one of 36 euros',
  ),
  in_('pasted/year.ts', ['pasted/figure.test.ts'])(
    'times === undefined || others.length > 0',
    'times === undefined',
    'of wages of weeks and of months all are offered as those of a week',
  ),
  entryFigures('value < ENTRY_LIMIT', 'true', 'a wage that is too large for a year is made of one of a month'),
  yearlyEntries('about.unread.length > 0 && ', '', 'a list of names alone is said to be without figures'),
  pastedPeriod('{ times: 52,', '{ times: 48,', 'a year has 48 weeks'),
  pastedPeriod('isFour ? [13]', 'isFour ? [52]', 'a year has 52 times four weeks'),
  pastedPeriod('/\\d/.test(plain) || ', '', 'the hours of week 12 are offered as those of each week'),
  pastedYear('filled.every(', 'filled.some(', 'one trainee makes the wages of a list look like those of a month'),
  numbers(' || numbers.some(text => DOTS.test(text))', '', '6,100 beside 1.234 is read as six thousand'),

  costObjects('.filter(object => !holds(object.processes))', '', 'a cost is moved to where it is'),
  costObjects(
    'return level < 3\n      ? []',
    'return level < 2\n      ? []',
    'a cost object is moved to a section that is not shown',
  ),

  template(
    'if (blockingLayer(level, sections)) return false;',
    '',
    'a set-up has two sections at a level that shows none',
  ),
  template(
    'jobTitles: distinct(scenario.employees.map(({ jobTitle }) => jobTitle.trim())',
    'jobTitles: (scenario.employees.map(({ jobTitle }) => jobTitle.trim())',
    'a template tells how many share a job title',
  ),
  template(
    'otherCosts: scenario.otherCosts.map(({ name, unitDescription }) => ({ name, unitDescription })),',
    'otherCosts: scenario.otherCosts,',
    'a template holds amounts',
  ),
  template(
    'costCenters: scenario.costCenters.map(({ name, isBackOffice }) => ({ name, isBackOffice })),',
    'costCenters: scenario.costCenters,',
    'a template holds wages',
  ),
  template(
    '      isBackOffice,\n      mainProcesses:',
    '      isBackOffice: false,\n      mainProcesses:',
    'a template forgets the back office',
  ),

  scenarioNames('year > then', 'year >= then', 'a copy of what happened is called a plan'),
  scenarioNames('!isNameTaken(one, others)', 'true', 'a copy is proposed a name that is refused'),
  scenarioNames('years.size === 1', 'years.size > 0', 'a scenario named after two years is about the first'),
  scenarioNames('` ${word} `', 'word', 'a factual scenario is an actual one'),
  scenarios('      scenario.processesComplete &&\n', '', 'profit and loss is done before the costs are'),
  scenarios(
    'return sectorId !== null && sectorId !== DEFAULT_SECTOR_ID;',
    'return sectorId !== null;',
    'the default sector has a template',
  ),
  in_('overview-rows.ts', ['process-overview.test.ts'])(
    'contributionMargin: flags.showContributionMargin && revenue',
    'contributionMargin: flags.showGrossMargin && revenue',
    'a margin follows the tick of the other',
  ),
  in_('overview-rows.ts', ['process-overview.test.ts'])(
    'grossMargin: flags.showGrossMargin && revenue',
    'grossMargin: flags.showContributionMargin && revenue',
    'a margin follows the tick of the other',
  ),
  in_('scenario-changes.ts', ['scenario-changes.test.ts'])(
    '        ...(parent ? { [wordOf(parent)]: thing.parent } : {}),\n',
    '',
    'the preview of an upload hides what moved',
  ),
  in_('scenario-changes.ts', ['scenario-changes.test.ts'])(
    '.filter(([, values]) => values.some(value => value !== 0))',
    '',
    'a row of nothing is a change',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    ' && !SCENARIO_AREAS.every(area => marks[area])',
    '',
    'what people have marked as done is told as the view of the program',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    "isLeft(lack) || lack.what === 'outOfDate'",
    'isLeft(lack)',
    'a done mark says nothing of a division that is out of date',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    '    netResultOf(sums),\n',
    '    0,\n',
    'the start page gives another result of everything than profit and loss',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    '.filter(step => !step.isDone)',
    '.filter(step => step.lacks.length > 0)',
    'a step that somebody marked as done is named as open',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    'costs > 0 ? [{ what: ',
    'false ? [{ what: ',
    'nothing is missing while units are in no segment',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    'passages.revenue.entered > 0 ? counts.unitsIdle : 0',
    'counts.unitsIdle',
    'a school lacks nothing while its pupils are in no segment',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    'passages.revenue.entered > 0 ? counts.unitsIdle : 0',
    '0',
    'hours of planning leave the step of cost objects open',
  ),
  in_('progress.ts', ['progress.test.ts'])(
    "left(passages, ['personnel', 'otherCosts'])",
    "left(passages, ['personnel'])",
    'other costs that never reached the total indirect costs are not told of',
  ),
  words(
    'syllableEnds(signs).findLast(fits) ?? ',
    '',
    'a word is broken where its column ends, not where a syllable does',
  ),
  words(
    "inPieces(text, room, '\\u00ad')",
    'text',
    'a long name of a company is broken anywhere, without a hyphen, on a phone',
  ),
  words('(?<=-)(?!\\d)', '(?<=-)', 'a line ends between the years of 2024-2025'),
  in_('segment-sheet.ts', ['sheet.test.ts'])(
    'isOpen(label, rows.length, detailed)',
    'isOpen(label, rows.length, true)',
    'rows of a result, which have no units, are open where units are asked for',
  ),
  in_('segment-sheet.ts', ['sheet.test.ts'])(
    'price === 0 && amount === 0 &&',
    'false &&',
    'units without revenue have a price of 0',
  ),
  in_('segment-sheet.ts', ['sheet.test.ts'])(
    'amountsFirst ? [...amounts, ...details] : [...details, ...amounts]',
    '[...details, ...amounts]',
    'a file begins with units, and the result is on its third page',
  ),
  in_('segment-sheet.ts', ['sheet.test.ts'])(
    'return amountsFirst && !isDetailed(row) ? BLANK : perUnit(row, address, places, column);',
    'return perUnit(row, address, places, column);',
    'a file has blocks of zeros for what has no units',
  ),
  in_('sheet.ts', ['sheet.test.ts'])(
    'lines: lines.filter(line => line.detailed)',
    'lines',
    'units and prices repeat the lines that have none',
  ),
  in_('told-changes.ts', ['told-changes.test.ts'])(
    'at < MOST ? told(item) : item',
    'told(item)',
    'a preview of a hundred thousand changes says what each was and is',
  ),
  in_('trail-parts.ts', ['trail.test.ts'])(
    'segmentName: name, units: 0, unitDescription: null }',
    'segmentName: name }',
    'what one segment holds stands beside the units of all of them',
  ),
  in_('trail.ts', ['trail.test.ts'])(
    'Math.abs(amount)',
    'amount',
    'the cost that makes a loss is the last of what a result comes from',
  ),
  conclusion(
    'const sign = losing > 0 ? -1 : 1;',
    'const sign = 1;',
    'the sentence below the results names who earns most while somebody loses',
  ),
  conclusion(
    'areShownAlike(whole, part)',
    'whole === part',
    'of a cost with as much as the whole the sentence says that it is a part of it',
  ),
  conclusion(
    "part < whole ? 'some' : ",
    "part < 0 ? 'some' : ",
    'the sentence says that others make up for a part where nobody does',
  ),
  conclusion('...(!isOpen && { why })', 'why', 'a loss is said to be on a cost whose revenue no segment has yet'),
  conclusion('=> groups[at]!.amount', '=> groups[0]!.amount', 'the sentence says of a segment what another one loses'),
  conclusion(
    'segment.cost.id === cost?.cost.id',
    'segment.cost.name === cost?.cost.name',
    'of two costs with one name the sentence leaves one out',
  ),
  conclusion('(totalAmount > 0 ? id : [])', 'id', 'of work that nobody pays for the sentence says that it loses'),
  in_('reconciliation.ts', ['result-strip.test.ts'])(
    'everything: result - outside',
    'everything: result',
    'beside what no cost object has stands a result that lacks it, too',
  ),
  in_('whose.ts', ['whose.test.ts'])(
    'said[place].id !== here[place].id',
    'said[place].name !== here[place].name',
    'a scenario that was renamed is taken for another, and one of the same name for itself',
  ),
  in_('result-sheet.ts', ['result-sheet.test.ts'])(
    '...(rest.length > 0 ? [together] : []),',
    '',
    'of many costs the rows do not add up to the result below them',
  ),
  in_('column-bands.ts', ['sheet.test.ts'])(
    'while (limit > least && sum(within(limit)) > room) limit--;',
    '',
    'columns go over the edge of the paper',
  ),
  in_('column-bands.ts', ['sheet.test.ts'])(
    'let even = Math.max(least, most);',
    'let even = least;',
    'room beside a table stays empty',
  ),
  in_('entered-again.ts', ['entered-again.test.ts'])(
    'left.length < byId.size',
    'false',
    'what others have entered since is written over by what is taken back',
  ),
  in_('entered-again.ts', ['entered-again.test.ts'])(
    'return settle(now, whole);',
    'return now;',
    'what is taken back has the amounts of before, of an amount that is another by now',
  ),
  in_('allocation-matrix.ts', ['allocation-matrix.test.ts'])(
    ' && sum(Object.values(shares)) <= HUNDRED_PERCENT',
    '',
    'more than all of a row is put back in a matrix',
  ),
  in_('pasted/for-matrix.ts', ['pasted/entries.test.ts'])(
    'one.isForLater || isAmong(one)',
    'one.isForLater',
    'a cost that is spelt otherwise in a pasted sheet is dropped without a word on the way from the list to the matrix',
  ),
  in_('pasted/for-matrix.ts', ['pasted/entries.test.ts'])(
    'if (signed.length > 1) return signed;',
    '',
    'who pastes people with a column of percentages for each thing they do hears that these are not read, and not where they go',
  ),
  in_('pasted/for-matrix.ts', ['pasted/entries.test.ts'])(
    'length * 2 > sums.length',
    'length >= sums.length',
    'one line of 105 % in a pasted list, and none of its percentages go to the matrix',
  ),
  pastedMatrix(
    'ids.has(id) || id === newFor(name)',
    'ids.has(id)',
    'who said that a column is a new cost says it once more after a sheet was refused',
  ),
  pastedMatrix(
    "(areMade && axis === 'columns')",
    'false',
    'where all costs are named already, what is no cost yet in a pasted sheet is left out unasked',
  ),
  pastedMatrix('.filter(([, id]) => !taken.has(id))', '', 'one cost is proposed for two columns of a pasted sheet'),
  nearNames(' || isMistyped(word, found)', '', '“Printng” is not proposed to be Printing, and is left out by default'),
  nearNames('short.length < LEAST_MISTYPED', 'false', 'Sale is proposed to be Salt'),
  dividedLike(
    'given.length > 0 && (whole.total ?? 0) > 0',
    'given.length > 0',
    'of a cost of nothing it is told that it goes by nothing',
  ),
  dividedLike(
    'isLikeNothing: given.length > 0 &&',
    'isLikeNothing:',
    'of what is not divided it is told that it is still divided by figures that are 0 now',
  ),
  dividedLike(
    'isLikeNothing: given.length > 0 &&',
    'isLikeNothing: rows.some(({ share, units }) => share > 0 || units > 0) &&',
    'units that are kept without their cost driver are a division by figures that are 0 now',
  ),
  priceSheet(
    '(isCharged || !OF_SURCHARGE.has(column)) &&',
    '',
    'prices have a column of noughts for a surcharge that there is not',
  ),
  priceSheet(
    "column === 'resultInEuros' && !isCharged",
    'false',
    'a result is called “after surcharge” where there is none',
  ),
  priceTexts(
    "if (!isAnythingCharged(sold)) return say(hasUnits(sold) ? 'introOwn' : 'introOwnResult', {});",
    '',
    'above prices a surcharge is explained that there is not',
  ),
  heldWhole(
    'return [...still, ...gone];',
    'return still;',
    'a total that was 0, in the segments as well, and is there again is not offered the percentages it had',
  ),
  heldWhole(
    'rows.every(row => row[dimension] === 0) &&',
    '',
    'what somebody has divided otherwise since is offered the percentages from before',
  ),
  divideRows(
    'const rows = othersKeep ? given : given.map',
    'const rows = true ? given : given.map',
    'of what is divided evenly over some rows only the others keep a part',
  ),
];
