// Faults of the screens: what is taken back, who is signed in, what is fetched again. A journey in a browser notices some of them:
// for each the web is built anew.

const in_ =
  (file, ...tests) =>
  (find, replace, why, only) => ({ file: `src/web/${file}`, tests, find, replace, why, only });

const undo = in_('ui/grid/use-undo.ts', 'src/web/ui/grid/use-undo.test.ts');
const steps = in_('ui/grid/steps.ts', 'src/web/ui/grid/steps.test.ts');
const told = in_('ui/grid/told.ts', 'src/web/ui/grid/told.test.ts');
const refused = in_('ui/grid/use-refused.ts', 'e2e/ui-table.spec.ts', 'e2e/other-costs.spec.ts');
const merge = in_('ui/merge.ts', 'src/web/ui/merge.test.ts');
const saving = in_('ui/grid/use-saving.ts', 'src/web/ui/grid/use-saving.test.ts');
const others = in_('ui/grid/use-others.ts', 'src/web/ui/grid/use-others.test.ts');
const entry = in_('ui/grid/use-entry.ts', 'e2e/matrix.spec.ts');
const fill = in_('ui/grid/fill.ts', 'src/web/ui/grid/fill.test.ts');
const lists = in_('session/optimistic-list.ts', 'src/web/session/optimistic-list.test.ts');
const idToken = in_('session/id-token.ts', 'src/web/session/id-token.test.ts');
const failure = in_('session/auth-failure.ts', 'src/web/session/auth-failure.test.ts');
const company = in_('shell/after-sign-in.ts', 'src/web/shell/after-sign-in.test.ts');
const followers = in_('session/followers.ts', 'src/web/session/followers.test.ts');
const session = in_('session/session.ts', 'e2e/sign-in.spec.ts');
const renewal = in_('session/renewal.ts', 'e2e/sign-in.spec.ts');
const live = in_('shell/live.ts', 'e2e/segments.spec.ts');
const margins = in_('session/margins.ts', 'e2e/profit-and-loss.spec.ts');
const back = in_('ui/back.ts', 'e2e/back.spec.ts');
const backInRows = in_('ui/grid/use-closed-by-back.ts', 'e2e/back-closes-rows.spec.ts');
const columnsOf = in_('ui/grid/allocation-columns.tsx', 'e2e/over-some.spec.ts');
const likeButtons = in_('allocations/divide-like-link.tsx', 'e2e/over-some.spec.ts');
const unknownNames = in_('ui/grid/unknown-names.tsx', 'e2e/matrix-whole-sheet.spec.ts');
const language = in_('shell/language-dialog.tsx', 'e2e/companies.spec.ts');
const alike = in_('cost-objects/alike-before.ts', 'src/web/cost-objects/alike-before.test.ts');
const extras = in_('personnel/extras-stay.ts', 'src/web/personnel/extras-stay.test.ts');
const storedSession = in_('session/stored-session.ts', 'src/web/cost-objects/alike-before.test.ts');

export const mutants = [
  in_('ui/grid/made.ts', 'src/web/ui/grid/made.test.ts')(
    'waits === (entry === now) && ',
    '',
    'a total that is made for a number that waits takes the number along that stood there before',
  ),
  told(', made.beside?.told(back)]', ']', 'a total that goes back with a number goes without a word'),
  in_('ui/grid/use-undo.ts', 'e2e/cost-objects.spec.ts')(
    'if (both) forget(last);',
    '',
    'a number goes back twice, once with the total that was made for it and once without',
    'what is refused says what is left',
  ),
  in_('cost-objects/use-made-totals.ts', 'e2e/cost-objects.spec.ts')(
    '(drawn.current && onTheWay.current) ?? now().totals',
    'now().totals',
    'of numbers that are typed one after the other each takes the total back to what it was before all of them',
    'a total that is empty is what',
  ),
  in_('ui/grid/use-undo.ts', 'e2e/newer-elsewhere.spec.ts')(
    'asMade && canBe(asMade)',
    'asMade',
    'a part of a cost that is gone is done again in a matrix, and refused in red',
    'a part of a cost that is taken back',
  ),
  in_('ui/grid/use-undo.ts', 'e2e/newer-elsewhere.spec.ts')(
    'waits: true',
    'waits: false',
    'what can’t be done again yet does not say what comes before it',
    'a part of a cost that is taken back',
  ),
  in_('segments/segments.queries.ts', 'e2e/brought-back-later.spec.ts')(
    'leaveAtOnce(segment.id);',
    '',
    'a segment that is left deleted before the page knows when that was is offered again',
    'meant to be deleted',
  ),
  alike('?? kept(scenarioId) ', '', 'what was left behind is not said any more once the page is loaded again'),
  alike(
    '  all.delete(scenarioId);\n  sessionStorage.removeItem(FIGURES + scenarioId);\n',
    '',
    'what a workbook brought is told as left behind by what somebody had divided before',
  ),
  storedSession('key.startsWith(FIGURES)', 'false', 'figures of a scenario stay in the tab after the log-out'),
  extras(
    'row.extrasPercentage === null && lookLikePercent',
    'lookLikePercent',
    'whoever types 0,6 % is asked whether a percentage is meant',
  ),
  extras(
    'was.extrasPercentage === mine.extrasPercentage && ',
    '',
    'extras that become an amount are said to follow the wage',
  ),
  in_('ui/grid/fill.ts', 'src/web/ui/grid/fill.test.ts')(
    'filled.filter(cell => !isWithIts(cell))',
    'filled',
    'a factor over wages and extras raises extras of 24 % twice',
  ),
  in_('ui/grid/fill.ts', 'src/web/ui/grid/fill.test.ts')(
    'isFigure && !isWithIts',
    'isFigure',
    'a factor that is typed over wages and extras makes 24 % of them 24,96 %',
  ),
  in_('ui/merge.ts', 'src/web/ui/merge.test.ts')(
    'areAlike(their, before) || follows',
    'areAlike(their, before)',
    'who changes a wage while somebody else changes the percentage is asked which amount of extras counts',
  ),
  columnsOf(
    '(chosen ?? some)',
    '(chosen ?? [])',
    'which rows something is divided over is not seen once it is',
    'rows that are apart',
  ),
  columnsOf(
    '(chosen ?? some)',
    'some',
    'which rows are chosen is not seen before they are divided',
    'rows that are apart',
  ),
  columnsOf(
    'row.units !== 0 && ',
    '',
    'units that are not entered are 0, as if there were none',
    'rows that are apart',
  ),
  likeButtons(
    '[said, nothing, follows]',
    '[said, follows]',
    'of what is chosen nobody hears what gets nothing',
    'rows that are apart',
  ),
  unknownNames(
    '{isAdded && (',
    '{false && (',
    'somebody new in a matrix has no way to the list',
    'somebody new in a sheet',
  ),
  steps(
    'elsewhere !== undefined && elsewhere > here',
    'false',
    'something older is taken back unasked, while the last change was made on another page',
    'where something newer is elsewhere',
  ),
  steps(
    '!isOlder || agreed === elsewhere',
    '!isOlder || agreed !== undefined',
    'whoever was asked once is never asked again, whatever is done elsewhere since',
    'it is asked once',
  ),
  steps(
    'now(undone, given.filter(isBack))',
    'undone.filter(step => !isBeside(step))',
    'after a look elsewhere a deletion that was taken back is passed over, and something older done again',
    'does a deletion again',
  ),
  in_('ui/grid/elsewhere.ts', 'e2e/newer-elsewhere.spec.ts')(
    'last.asks();',
    '',
    'the button leads to the other page, and takes nothing back there',
    'a press beside the question',
  ),
  in_('ui/grid/elsewhere.ts', 'e2e/spreadsheets.spec.ts')(
    'broughtIn.add(scenarioId);',
    '',
    'after an upload Ctrl+Z says nothing',
    'is downloaded, changed as a spreadsheet',
  ),
  in_('ui/grid/said.tsx', 'e2e/taken-back.spec.ts')(
    'if (asked) take(asked.back);',
    '',
    'who takes back from another page what emptied a list arrives there, and it stays empty',
    'the last one of a list comes back',
  ),
  in_('ui/grid/taking-back.ts', 'e2e/taken-back.spec.ts')(
    'useLayoutEffect(() => dropUnnamed, [dropUnnamed]);',
    '',
    'what was typed into a row that is nowhere is told on other pages, and cannot be taken back',
    'the last one of a list comes back',
  ),
  in_('profit-and-loss/use-wanted-prices.ts', 'e2e/prices.spec.ts')(
    'if (isByLink.current && isGoingBack) setOpen(false);',
    '',
    'Back from the prices that a link opened leaves them open',
    'which price is below',
  ),
  in_('ui/grid/steps-of-tables.ts', 'e2e/newer-elsewhere.spec.ts')(
    'agreed.current = undefined;',
    '',
    'after something new here what is older than a change elsewhere is taken back unasked',
    'is asked about again',
  ),
  in_('ui/grid/elsewhere.ts', 'e2e/total-costs.spec.ts')(
    'press: madeOn?.press }];',
    'press: step }];',
    'of what one press divided above profit and loss half goes back there',
    'what one press there divided',
  ),
  steps(
    'on !== page || press !== last[0]?.press',
    'on === page && press !== last[0]?.press',
    'profit and loss takes back what is older than a change elsewhere, unseen',
    'on a page without tables',
  ),
  in_('allocations/divided-elsewhere-link.ts', 'e2e/newer-elsewhere.spec.ts')(
    'else if (elsewhere) takeThere(elsewhere, navigate);',
    '',
    'the arrow of profit and loss names what was done on another page, and does nothing',
    'a press beside the question',
  ),
  in_('ui/grid/said-line.tsx', 'e2e/newer-elsewhere.spec.ts')(
    '{!grid.isInRow && <WayBack />}',
    '',
    'whom profit and loss led to where something was taken back finds no way back',
    'a press beside the question',
  ),
  in_('ui/grid/steps-of-tables.ts', 'src/web/ui/grid/steps-by-page.test.ts')(
    '[...told, ...hearing]',
    'told',
    'the arrows of profit and loss do not hear of what was divided, or taken back',
    'hears of it',
  ),
  in_('ui/grid/steps-of-tables.ts', 'src/web/ui/grid/steps-by-page.test.ts')(
    'keep(step, !back);',
    '',
    'what was divided above profit and loss cannot be taken back any more once that has failed',
    'is where it was',
  ),
  in_('allocations/entries.queries.ts', 'e2e/taken-back.spec.ts')(
    'row.storedId !== undefined || sent.current.has(row.id)',
    'sent.current.has(row.id)',
    'a new row that is taken back after a look at another page is said to be, and comes back',
    'also after a look at another page',
  ),
  in_('ui/grid/taking-back.ts', 'e2e/done-again.spec.ts')(
    '(back && refused.isTypedSince(step?.at ?? 0) && dropsRefused()) || ',
    '',
    'the good number before one that was refused is taken back, and the refused one stays',
    'what was typed last and refused',
  ),
  in_('ui/grid/use-undo.ts', 'e2e/matrix-whole-sheet.spec.ts')(
    'ownOf(label, beside, before)',
    'ownOf(label, undefined, before)',
    'what was done in the list is passed over by the arrow of the matrix',
    'are taken back step by step',
  ),
  in_('ui/grid/scroll-across.ts', 'e2e/standing-still.spec.ts')(
    'one.scrollLeft = lefts[at]!;',
    ';',
    'a list slides further with each figure that is typed in an open row on a phone',
    'the list stays where it is while figures are typed',
  ),
  in_('ui/grid/use-undo.ts', 'e2e/taken-back.spec.ts')(
    "put(isHeld ? 'held' : true)",
    'put(true)',
    'taking back what was made takes what others have allocated to it',
    'by now is not taken back',
  ),
  in_('cost-objects/rows.queries.ts', 'e2e/taken-back.spec.ts')(
    'if (await bringTakenBackIn(scenarioId, row.id)) {',
    'if (false) {',
    'a new row that is done again is another one, or none',
    'comes back as the same one',
  ),
  in_('ui/grid/use-leaving.ts', 'e2e/typing-lists.spec.ts')(
    '!began?.isEntered || at < ordered.length - 1',
    'at < ordered.length',
    'what is typed behind the last row is put over its name',
    'put over nobody',
  ),
  in_('ui/grid/use-saving.ts', 'e2e/typing-lists.spec.ts')(
    'return putIn(shown, rows, made);',
    'return shown;',
    'the first letters of a name are lost while the row above it is saved',
    'however slow the line is',
  ),
  in_('ui/grid/new-row.tsx', 'e2e/typing-lists.spec.ts')(
    "if (!isIn || (event instanceof KeyboardEvent && event.key === 'Escape')) onGiveUp(draft);",
    '',
    'an empty row stays below a list that somebody has left',
    'what was there before as well',
  ),
  in_('ui/grid/new-row.tsx', 'e2e/typing-lists.spec.ts')(
    'grid.rowBegan.current = undefined;',
    '',
    'Enter behind a new name leads to where another row began',
    'where another row began',
  ),
  in_('ui/grid/use-typed-ahead.ts', 'e2e/percent-in-hours.spec.ts')(
    'typed.appends ? typed : { ...typed, column: meantFor(typed.column, typed.text) }',
    'typed',
    'a percentage that is typed among hours is refused',
    'is the percentage of its row',
  ),
  in_('ui/grid/use-typed-ahead.ts', 'e2e/typing-lists.spec.ts')(
    'if (typed.isSelected) Object.assign',
    'if (false) Object.assign',
    'on a phone digits that are typed while a new row is being stored go with those that come after',
    'is begun while',
  ),
  in_('ui/grid/use-opening.tsx', 'e2e/other-costs.spec.ts')(
    'if (isWaiting()) setTimeout(look, most);\n    else end();',
    'end();',
    'what is opened over a slow line stays out of sight',
    'what comes late',
  ),
  back(
    '  event.stopImmediatePropagation();\n',
    '',
    'Back closes what lies over the page, and leaves the page as well',
    'Back closes what lies over the page',
  ),
  back(
    'if (here === 0 && entry() === 0)',
    'if (here === -1)',
    'Back leaves for another site where somebody comes in, whatever is open',
    'so it is where somebody comes in',
  ),
  back(
    'if (to < here) history.back();',
    '',
    'what was open where somebody came in has to be left by one press more',
    'so it is where somebody comes in',
  ),
  back(
    'isOpen ? closeByBack(() => latest.current()) : undefined',
    'undefined',
    'Back leaves the page while a menu is open',
    'Back closes a menu',
  ),
  in_('ui/back.ts', 'e2e/back-closes-rows.spec.ts')(
    'open.at(-1) ?? inPage.at(-1)',
    'inPage.at(-1) ?? open.at(-1)',
    'Back closes a row beneath the menu that lies over it',
    'what lies over an open row closes before it',
  ),
  backInRows(
    'opened.findLast(',
    'opened.find(',
    'of several rows Back closes the first one',
    'Back closes the row that was opened last',
  ),
  backInRows(
    'flushSync(() => row?',
    'void (() => row?',
    'what is typed in a row is asked about when Back closes it, and the focus is lost with it',
    'what is typed in it is entered first',
  ),
  in_('ui/grid/use-cursor.ts', 'e2e/standing-still.spec.ts')(
    ' && !onItsWay.current?.isConnected',
    '',
    'a press on a button in an open row is lost while a cell is open',
    'hears the press',
  ),
  in_('ui/grid/undo-buttons.tsx', 'e2e/standing-still.spec.ts')(
    'grid.takeBack(back, isPressed)',
    'grid.takeBack(back)',
    'what an arrow takes back in a row moves the arrow away',
    'the arrows stay under the finger',
  ),
  in_('ui/grid/new-row.tsx', 'e2e/typing-lists.spec.ts')(
    'if (cell) stayInSight(cell);',
    '',
    'a new row of a long list is out of sight',
    'a new row is in sight',
  ),
  in_('allocations/added-entries.ts', 'e2e/paste-divided.spec.ts')(
    'if (!(await divided.isStill(back, ids))) return false;',
    '',
    'taking a pasted list back deletes what somebody has divided otherwise since',
    'in the order of the chain',
  ),
  in_('allocations/added-entries.ts', 'e2e/paste-divided.spec.ts')(
    '...Object.keys(AS_MADE)',
    "'isOutOfDate'",
    'a pasted list can not be taken back once what one of it is divided like is 0',
    'in the order of the chain',
  ),
  in_('allocations/added-entries.ts', 'e2e/paste-divided.spec.ts')(
    'await divided.putBack(ids);',
    '',
    'a pasted list is taken back without the divisions of what was there',
    'already is divided',
  ),
  in_('allocations/made-divisions.queries.ts', 'e2e/paste-divided.spec.ts')(
    'was === undefined && !divideAlike(before, [])',
    '!divideAlike(before, [])',
    'what was divided like revenue is like personnel once a pasted list is taken back',
    'already is divided',
  ),
  in_('ui/grid/use-take-back-on-page.ts', 'e2e/taken-back.spec.ts')(
    'isTaken || lists.size > 1 || !isPageOnTop()',
    'isTaken || lists.size > 1',
    'Ctrl+Z in a dialog takes back what nobody sees beneath it',
    'Ctrl\\+Z and Ctrl\\+Y work on the page',
  ),
  in_('matrix/matrix.queries.ts', 'e2e/taken-back.spec.ts')(
    'if (shown.like) knownLikes',
    'if (!shown.like) knownLikes',
    'an edit taken back in the matrix gives back the figures without what they were divided like',
    'what a cost was divided like',
  ),
  in_('ui/grid/alike.ts', 'src/web/ui/grid/alike.test.ts')(
    'one.offer || one.way ? one : saidOf(one)',
    'saidOf(one)',
    'of several cells with a button one only is left with it',
  ),
  in_('ui/grid/paste.ts', 'src/web/ui/grid/paste.test.ts')(
    'column.read ? withChanges(row, pastedInto(row)) : row',
    'row',
    'extras of 27 % that are pasted with a wage are a part of the wage before it',
  ),
  in_('ui/grid/many-cells.ts', 'src/web/ui/grid/in-pieces.test.ts')(
    'edits.get(row.id)?.was ?? row',
    'row',
    'an edit of many cells overwrites what others stored while it was worked through',
  ),
  in_('ui/grid/in-pieces.ts', 'src/web/ui/grid/in-pieces.test.ts')(
    'goOn(work, PIECE_MS)',
    'goOn(work, Number.POSITIVE_INFINITY)',
    'while many cells are changed the page stands still',
  ),
  fill('isNumber(column) === isNumber(begun)', 'begun', 'an amount for all that is selected is entered as a name, too'),
  fill('isNumber(column) ? onward', 'isNumber(column) ? String', 'Ctrl+Enter does not multiply what is there'),
  fill('taking.map', 'cells.map', 'Ctrl+Enter multiplies what is empty'),
  in_('ui/grid/change-by-percent.tsx', 'e2e/change-by-percent.spec.ts')(
    'selected ?? (mayBeOne && isOne ? [one] : ordered)',
    'ordered',
    'a percentage that was meant for the selected rows changes all',
    'where several rows are selected',
  ),
  in_('ui/grid/use-refused.ts', 'e2e/entered-in-all.spec.ts')(
    'block?.typedIn && isIn(cell)(block.typedIn) ? block.text : undefined',
    'undefined',
    'what was typed for several cells and refused is gone',
    'what was typed is there still',
  ),
  in_('main.tsx', 'e2e/next-step.spec.ts')(
    'void lookAtMarks()',
    'undefined',
    'a mark goes on saying what was true before the last save',
    'results above the people',
  ),
  undo('row && put && !put.isConflict ?', 'row && put ?', 'taking back overwrites what somebody else changed since'),
  undo('again.length === edits.length ? again : undefined', 'again', 'half of an edit is taken back'),
  undo('back ? { was: mine, mine: was } : { was, mine }', '{ was, mine }', 'taking back makes the edit once more'),
  steps('steps.at(-1)', 'steps.at(0)', 'what was taken back first is done again first'),
  steps(
    'const known = now(done, deleted);',
    'const known = now(done, []);',
    'after one has left and returned a deletion is taken back after the edits that came before it',
  ),
  steps(
    '({ done }: Steps<One>, step: One): Steps<One> => ({\n  done: [...done.slice(1 - KEPT), step],\n  undone: [],',
    '({ done, undone }: Steps<One>, step: One): Steps<One> => ({\n  done: [...done.slice(1 - KEPT), step],\n  undone,',
    'after something new is done, something older is done again over it',
  ),
  steps('steps.findLast(step => step.of === of)', 'steps.at(-1)', 'a table takes back what was done in another one'),
  in_('ui/grid/use-undo.ts', 'e2e/arrows-of-rows.spec.ts')(
    'lastUndone(steps.now(), around && table)',
    'lastUndone(steps.now())',
    'an arrow in a row does again what was taken back in another row, out of sight',
    'on a phone what is done again in a row',
  ),
  in_('ui/grid/taking-back.ts', 'e2e/arrows-of-rows.spec.ts')(
    'undo.around?.there ?? {',
    '{',
    'what an arrow of a row asks and says stands below the fold',
    'on a phone what an arrow of a row',
  ),
  in_('ui/grid/said-of-row.tsx', 'e2e/arrows-of-rows.spec.ts')(
    '(isTouched || isOut)',
    'false',
    'on a phone what is refused in an open row, with what makes room for it, stands below the fold',
    'on a phone what is refused in a row',
  ),
  in_('ui/grid/said-of-row.tsx', 'e2e/arrows-of-rows.spec.ts')(
    "says !== '' && isOutOfSight(here.current!)",
    'false',
    'in a narrow window what is refused in an open row stands below the fold',
    'in a narrow window with a mouse',
  ),
  in_('ui/grid/editable-grid.tsx', 'e2e/arrows-of-rows.spec.ts')(
    'grid.steps.hushRows();',
    '{}',
    'what was said of a row stays at the list, whatever is done beside it',
    'on a phone what is refused in a row',
  ),
  in_('ui/grid/use-grid-keys.ts', 'e2e/arrows-of-rows.spec.ts')(
    'if (!ends) return;',
    '',
    'Escape does not close an open row',
    'with a mouse, too',
  ),
  in_('ui/grid/use-grid-keys.ts', 'e2e/arrows-of-rows.spec.ts')(
    'wasLedOut || grid.problems.length > 0 ||',
    'wasLedOut ||',
    'Escape closes the row, and asks about what was refused in it, instead of dropping that',
    'with a mouse, too',
  ),
  in_('cost-objects/store-figures.ts', 'e2e/divided-alike.spec.ts')(
    'if (over.length === 0) return store();',
    'return store();',
    'what was made to fit a lowered total can’t be taken back, and nothing that was done before it',
    'several totals that are raised one after the other',
  ),
  in_('total-costs/total-costs-screen.tsx', 'e2e/matrix-out-of-date.spec.ts')(
    '{...{ likeNothing, along }}',
    'along={along}',
    'above total indirect costs nothing is said of what is like what is 0 now',
    'on a phone',
  ),
  in_('matrix/matrix.queries.ts', 'e2e/matrix-out-of-date.spec.ts')(
    'isLikeNothing: nothing!.has(row.id)',
    'isLikeNothing: false',
    'the matrix marks a row that is like what is 0 now as one that is done',
    'is told above the matrix',
  ),
  in_('matrix/matrix-columns.tsx', 'e2e/matrix-out-of-date.spec.ts')(
    'old ?? stateOf(settledCells(row).share)',
    'stateOf(settledCells(row).share)',
    'the matrix marks a row that is out of date as one that is done',
    'is told above the matrix',
  ),
  in_('shell/use-sidebar.ts', 'e2e/companies.spec.ts')(
    '[key]);',
    '[]);',
    'on a phone the side menu stays open over the page that was chosen in it',
    'E.36',
  ),
  in_('ui/grid/use-undo.ts', 'e2e/done-again.spec.ts')(
    '{ steps: around.steps, table',
    '{ steps: ownOf(undefined, beside, before).steps, table',
    'a list does not take back, nor do again, what was done in its rows',
    'whichever of two tables',
  ),
  told(
    'back ? [edit.mine, edit.was] : [edit.was, edit.mine]',
    '[edit.was, edit.mine]',
    'what is taken back is told as if it were done',
  ),
  told(
    'filter(({ mine }) => !rows || rows.has(mine.id))',
    'filter(() => true)',
    'what follows from an edit is told with it',
  ),
  refused(
    '!one.entered!.beyond && cellValue(was.column, row) !== was.value',
    'false',
    'a refused text stays with a cell that was filled since',
    'refusal ends|holds nobody',
  ),
  refused(
    'entered && rowOf(entered) && columnOf(entered)',
    'true',
    'a row that is gone holds whoever wants to leave',
    'refusal ends|holds nobody',
  ),
  refused(
    '!one.entered!.beyond && cellValue',
    'cellValue',
    'units from before, which come back with their driver, end what waits for it',
    'units that are typed before',
  ),
  in_('ui/grid/allocating.ts', 'src/web/ui/grid/allocating.test.ts')(
    'units.length === edits.length && { value',
    '{ value',
    'half of a block that was refused whole waits',
  ),
  in_('ui/grid/use-drivers.ts', 'e2e/other-costs.spec.ts')(
    'named.has(row.id) && ',
    '',
    'units are stored by themselves for a driver that somebody else named',
    'not stored by themselves',
  ),
  in_('allocations/allocations.queries.ts', 'e2e/total-costs.spec.ts')(
    'predicate: showsAllocated(scenarioId, FEATURES[kind], id)',
    'queryKey',
    'a list that was asked for before shows an allocation that was saved as it was',
    'a list that was asked for before',
  ),
  in_('ui/grid/use-grid-keys.ts', 'e2e/total-costs.spec.ts')(
    'grid.open(undefined, true)',
    'grid.open()',
    'by touch 30 typed over 35 is 3530',
    'by touch',
  ),
  in_('cost-objects/use-moving.ts', 'e2e/cost-objects.spec.ts')(
    'now.thing?.in !== out || ',
    '',
    'taking a move back moves what somebody else has moved on',
    'a cost is moved',
  ),
  in_('ui/grid/use-refused.ts', 'e2e/cost-objects.spec.ts')(
    '!wasAsked && problems',
    'problems',
    'whoever stayed with a refused text is asked about it again and again',
    'is asked about once',
  ),
  merge('kept[key] = my;\n      isConflict = true;', 'kept[key] = my;', 'two who changed the same are not told'),
  in_('ui/merge.ts', 'src/web/ui/grid/use-undo.test.ts')(
    'value === undefined ? 0 : value',
    'value',
    'what was taken back in empty cells is not done again: it is taken for somebody else’s change',
  ),
  merge("key === 'version' || ", '', 'a merged row has the version of the edit'),
  saving('both.isConflict ? [] :', '', 'what both changed is sent again without a question'),
  others('if (isOwn(was, row)) return [];', '', 'what a pasted list stored is marked as somebody else’s'),
  others(' || mine.has(row.id)', '', 'one’s own unsaved edit is marked as somebody else’s'),
  entry(
    'if (!now) return refuseHere(',
    'if (!now) return { ok: true, rows };\n    refuseHere(',
    'what is typed ahead in a row that is deleted meanwhile is dropped without a word',
    'somebody deletes',
  ),
  lists(
    'shown.toSpliced(at, 0, old)',
    '[...shown, old]',
    'what could not be deleted comes back at the end of its list',
  ),
  lists('if (!old) return without(shown, id);', 'if (!old) return [...shown];', 'what could not be made stays'),
  idToken('claims.exp * 1000 > Date.now()', 'claims.exp * 1000 > 0', 'a token is valid for ever'),
  idToken('RENEWED_SECONDS_BEFORE = 300', 'RENEWED_SECONDS_BEFORE = 0', 'a sign-in is renewed when it is over'),
  failure("access_denied: 'user_cancelled',", '', 'whoever cancels is told something else'),
  company(
    'if (stored !== null && validCompanyUids.includes(stored)) return stored;',
    'if (stored !== null) return stored;',
    'a company that one may not open any more is open',
  ),
  company('&& !worksAcross(person)', '', 'a consultant with one client is put into its company'),
  followers(
    "segments: ['costObjects', 'totalCosts', ...RESULTS],",
    "segments: ['costObjects', ...RESULTS],",
    'a segment that is gone stands in the total costs',
  ),
  session(
    "if (claims.nonce !== nonce) throw new SignInFailed('nonce_mismatch_error');",
    '',
    'a token that was made for another question is taken',
    'without the nonce',
  ),
  session(
    "else if (before && before.sub !== after.sub) window.location.assign('/');",
    '',
    'who signs in in another tab sees what the person before had on the screen',
    'somebody else who signs in in another tab',
  ),
  renewal(
    'if (isRefused) return null;',
    '',
    'who has a refused refresh token is told that nobody answers',
    'its refresh token is refused',
  ),
  renewal('if (isRefused) clearRefreshToken();', '', 'a refused refresh token stays', 'its refresh token is refused'),
  live(
    "event === 'missed' || (event === 'listening' && hasMissed)",
    "event === 'missed'",
    'what changed while the line was lost is never seen',
    'while the live line was lost',
  ),
  in_('shell/live.ts', 'e2e/next-step.spec.ts')(
    "if (feature === 'reports' && subject === 'progress') return tab !== TAB;",
    '',
    'the six steps lack what others have entered long ago',
    'shows six steps; each says',
  ),
  in_('shell/live.ts', 'e2e/reports.spec.ts')(
    'isMyself || changes',
    'changes',
    'who gets another role works on with half of the old one',
    'whose role changes',
  ),
  margins(
    "showGrossMargin: 'grossMargin', showContributionMargin: 'contributionMargin'",
    "showGrossMargin: 'grossMargin', showContributionMargin: 'grossMargin'",
    'one tick brings both margins',
    'the margin boxes',
  ),
  language(
    'const CLOSES_AFTER = 500;',
    'const CLOSES_AFTER = 0;',
    'the dialog is gone at once',
    'closes half a second',
  ),
  language('const CLOSES_AFTER = 500;', 'const CLOSES_AFTER = 5000;', 'the dialog stays', 'closes half a second'),
  in_('ui/grid/use-closed-by-back.ts', 'e2e/back-closes-rows.spec.ts')(
    "const isTouched = useMatches('(pointer: coarse)');",
    'const isTouched = false;',
    'on a phone Back leaves profit and loss with what was opened there',
    'what was opened there',
  ),
  in_('session/nothing-old.ts', 'e2e/list-order.spec.ts')(
    'state.isInvalidated',
    'false',
    'somebody who is fully allocated in the matrix stands first in the list, as one who is not',
    'by whichever way',
  ),
  in_('matrix/matrix.queries.ts', 'e2e/list-order.spec.ts')(
    'scenarioId], predicate }',
    "scenarioId], predicate, refetchType: 'none' }",
    'a list that was opened before the matrix was stored goes on saying what was before',
    'is shown it then',
  ),
  in_('reports/reports.queries.ts', 'e2e/reports.spec.ts')(
    '      await editReports(queries, companyId)(reports => takenBack(reports, before, report.id));\n',
    '',
    'a report that could not be deleted is gone until it is fetched again',
    'restored where it stood',
  ),
  in_('screens.tsx', 'e2e/companies.spec.ts')(
    '  caseSensitive: true,',
    '  caseSensitive: false,',
    '/User/ is /user/',
    'routes match exactly',
  ),
  in_('ui/grid/said-line.tsx', 'e2e/typing-lists.spec.ts')(
    "grid.unnamed >= 0 && 'written'",
    "grid.unnamed > 99 && 'written'",
    'who leaves a new row with figures and no name loses it without a word',
    'no name yet',
  ),
  in_('ui/grid/steps-of-tables.ts', 'e2e/total-costs.spec.ts')(
    'if (isStill === true) keep(turned(step, back), back);',
    '',
    'what was divided above profit and loss, and taken back there, cannot be done again',
    'what one press there divided',
  ),
  in_('allocations/deleted-here.queries.ts', 'e2e/spreadsheets.spec.ts')(
    'if (list.includes(scenarioId)) deletedHere.delete(list);',
    '{}',
    'after an upload Ctrl+Z means what was deleted before it',
    'is downloaded, changed as a spreadsheet',
  ),
  in_('ui/grid/use-undo.ts', 'e2e/newer-elsewhere.spec.ts')(
    '?? followed(made.edits, rows, back, again)',
    '',
    'a percentage of an amount that has changed since is not taken back, though it is as it was typed',
    'is done again first',
  ),
  in_('allocations/divided-elsewhere-link.ts', 'e2e/total-costs.spec.ts')(
    '(offered ?? toastSuccess)(text)',
    'toastSuccess(text)',
    'on a phone nothing on profit and loss takes back what was divided again there',
    'on a phone what',
  ),
  in_('ui/grid/use-opening.tsx', 'e2e/getting-around.spec.ts')(
    'setOpen(now => new Map([...openedByLink(), ...now]));',
    '',
    'who is led to another row of the list that one is on finds it closed',
    'E.33',
  ),
  in_('ui/grid/use-refused.ts', 'e2e/room-for-it.spec.ts')(
    'columnOf(cell)?.figure ?? cell.column',
    "''",
    'who types a full row of a matrix over from left to right has given up all but the last figure',
    'a full row of a matrix',
  ),
  in_('ui/grid/allocation-table.tsx', 'e2e/over-some.spec.ts')(
    'among ? [among, othersKeep] : [grid.ordered, true]',
    '[grid.ordered, true]',
    '“Divide evenly” divides over all, though it is said that it is over those that were chosen',
    'by a finger the rows are chosen',
  ),
  in_('profit-and-loss/use-view.ts', 'e2e/prices.spec.ts')(
    'isChosen.current = true;',
    '',
    'whoever goes up from the prices to the other view is thrown down to them again',
    'which price is below the full cost price',
  ),
  in_('profit-and-loss/result-strip.tsx', 'e2e/total-costs.spec.ts')(
    "{isOld && `${t('profitAndLoss.strip.old')} `}",
    '',
    'the sentence below the result names who loses most as if nothing were to be divided again',
    'each press of “Divide again”',
  ),
  in_('ui/grid/allocation-columns.tsx', 'e2e/other-costs.spec.ts')(
    'isOnTablet && unitDescription',
    'isNarrow && unitDescription',
    'on a tablet the amounts of an opened row are behind columns that are empty',
    'E.36 on a tablet',
  ),
  in_('ui/grid/steps-of-tables.ts', 'src/web/ui/grid/steps-by-page.test.ts')(
    'at: step.doneAt ?? step.at',
    'at: nextStep()',
    'what was taken back by mistake and done again is taken back once more before what was changed last',
  ),
  in_('ui/grid/taking-back.ts', 'e2e/newer-elsewhere.spec.ts')(
    'if (back && leadsOn(order)) {',
    'if (back && leadsOn(order) && next === undefined) {',
    'whoever goes on pressing in a list that profit and loss led to is asked there, and then takes back what is older',
    'is led on to what came last',
  ),
];
