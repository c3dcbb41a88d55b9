// Guards of the server: what is refused, what is written, what is told. The tests need a database.

const in_ =
  (file, ...tests) =>
  (find, replace, why, only) => ({
    file: `src/server/${file}`,
    tests: tests.map(test => `src/server/${test}`),
    find,
    replace,
    why,
    only,
  });

const gate = in_('calls/gate.ts', 'calls/handle.test.ts');
const handle = in_('calls/handle.ts', 'calls/handle.test.ts');
const body = in_('calls/body.ts', 'calls/handle.test.ts');
const idempotency = in_('calls/idempotency.sql.ts', 'calls/handle.test.ts');
const transact = in_('calls/transact.ts', 'calls/handle.test.ts');
const errors = in_('calls/errors.ts', 'calls/handle.test.ts');

const guard = in_('spreadsheet/guard.ts', 'workbook/hostile-workbooks.test.ts');
const links = in_('identity/links.ts', 'identity/mails.test.ts');
const template = in_('scenarios/make-from-template.ts', 'scenarios/scenarios.routes.test.ts');
const identity = in_('identity/identity.ts', 'identity/mails.test.ts');
const limits = in_('identity/mail-limits.ts', 'identity/mails.test.ts');

const bearer = in_('auth/bearer.ts', 'auth/bearer.test.ts');

const connection = in_('db/connection.ts', 'db/connect.test.ts');
const transactions = in_('db/transactions.ts', 'db/transactions.test.ts');
const sharedReads = in_('db/shared-reads.ts', 'db/shared-reads.test.ts');

const deletedEntries = in_('allocations/deleted-entries.sql.ts', 'deletions/deleted-entries.routes.test.ts');

const deletedThings = in_('allocations/deleted-things.sql.ts', 'deletions/deleted-things.routes.test.ts');
const listsBack = in_('deletions/lists-back.ts', 'deletions/deleted-things.routes.test.ts');
const lately = in_('deletions/deleted-lately.sql.ts', 'deletions/deleted-lately.routes.test.ts');
const costsBack = in_('deletions/bring-back-costs.ts', 'deletions/deleted-things.routes.test.ts');

export const mutants = [
  template('if (namesOf(setUp).some(holdsHidden))', 'if (false)', 'a set-up brings a name that nobody can read'),
  template('if (!isLayered(setUp))', 'if (false)', 'a set-up hides layers that it has'),
  deletedThings(
    ' overriding system value',
    ' overriding user value',
    'what is brought back comes last in its list',
    'is brought back right away',
  ),
  listsBack(
    '  sendWithNext(tx, raiseListVersions(list, key, [listOf([...new Set(rows.map(({ giver }) => giver))])]));\n',
    '',
    'whoever has seen a list before overwrites what came back to it',
    'is a conflict',
  ),
  listsBack(
    'else missing.push(',
    'else if (!list) missing.push(',
    'nobody is told who has given their part away since',
    'stays there',
  ),
  costsBack(
    "  if (kind !== 'process') await refuseHiddenLayers(tx, key.scenarioId);\n",
    '',
    'a section comes back that nobody sees',
    'a section where only one is shown',
  ),
  lately(
    "kind <> 'process' or exists",
    "kind = 'process' or exists",
    'what can’t be brought back yet is offered, and everything else is not',
  ),
  lately(
    'partition by kind ',
    '',
    'whoever takes back a long pasted list can no longer bring back a segment',
    'keep nothing else from being',
  ),
  deletedEntries(
    '${seq}, ${originId}, ${version}',
    '${seq}, ${null}, ${version}',
    'what is brought back is compared with nothing any more',
  ),
  deletedEntries(
    ' where deleted_at < now() - ${KEPT}',
    '',
    'what was deleted a moment ago can’t be brought back after the next tidying',
  ),
  in_('identity/language.ts', 'identity/accounts.test.ts')(
    '!account.hasSignedIn && shown',
    'shown',
    'a browser in Dutch changes the language somebody chose',
    'the first log-in on a page in Dutch',
  ),
  connection(
    "if (this.broken || this.#state !== 'begun') return;",
    'return;',
    'a transaction that failed stays open for whoever gets its connection',
  ),
  connection(
    "throw new Error('this transaction is over: its connection belongs to somebody else');",
    '{}',
    'a statement behind the commit is asked in the session of somebody else',
  ),
  connection(
    'if (!isNeeded) this.#ahead = [];',
    'this.#ahead = [];',
    'what waits to be written when a transaction ends is lost',
  ),
  transactions(
    'if (isPlanLost(error)) options.use.keepsPlans = false;\n      else if',
    'if',
    'a pooler that gives each transaction another session makes every call fail',
  ),
  bearer(
    'const { payload, protectedHeader } = await jwtVerify(token, getKey, {',
    `const read = async (sent, ..._) => ({
          payload: JSON.parse(Buffer.from(sent.split('.')[1] ?? '', 'base64url').toString()),
          protectedHeader: {},
        });
        const { payload, protectedHeader } = await read(token, getKey, {`,
    'nobody looks who signed a token',
  ),
  bearer('          audience: options.clientId,\n', '', 'a token that was made for another program is taken'),
  bearer(
    "requiredClaims: ['exp', 'iat', 'sub'],",
    "requiredClaims: ['iat', 'sub'],",
    'a token without an end is taken',
  ),
  bearer('clockTolerance: CLOCK_TOLERANCE_SECONDS,', 'clockTolerance: 1e9,', 'nobody looks at the clock'),
  bearer(
    'return isOver ? undefined : identity;',
    'return identity;',
    'a token that was verified once is taken for ever',
  ),
  bearer(
    'at: performance.now(), verified: new VerifiedTokens() };',
    'at: performance.now(), verified: known?.verified ?? new VerifiedTokens() };',
    'a token that was verified once is taken when its key is withdrawn',
  ),
  bearer(
    'refuseOtherKinds(protectedHeader.typ, payload, options.clientId);\n',
    '',
    'an access token is taken for an id token',
  ),
  gate(
    'identity.email && identity.emailVerified',
    'identity.email',
    'an address that a provider has not verified opens the account of whom it belongs to',
  ),
  gate(
    'denied.companyId = facts.places[0]?.companyId ?? null;',
    'denied.companyId = null;',
    'a denial is written without its company',
  ),
  handle(
    'const TOKEN = /^Bearer ([\\w.~+/=-]+)$/i;',
    'const TOKEN = /([\\w.~+/=-]+)$/i;',
    'a token is taken with any scheme, or none',
  ),
  body("throw invalid(`body.${part.fieldname}`, 'stands there twice');", 'continue;', 'of two fields the first counts'),
  body(
    "if (form.has(part.fieldname)) throw invalid(`body.${part.fieldname}`, 'stands there twice');",
    '',
    'of two fields the last counts',
  ),
  in_('calls/body.ts', 'workbook/hostile-workbooks.test.ts')(
    "if (part.type !== 'file') form.set(part.fieldname, part.value);",
    `if (part.type !== 'file') {
        const [outer, inner] = part.fieldname.split(/[[\\]]/);
        const fields = {};
        if (inner) (fields[outer] ??= {})[inner] = part.value;
        form.set(part.fieldname, part.value);
      }`,
    'a field named in brackets changes every object of the program',
    'a field of a form called',
  ),
  body(
    "if (key === '__proto__' || key === 'constructor') delete",
    "if (key === 'constructor') delete",
    '__proto__ is a field like any other',
  ),
  body('if (++depth > DEEPEST)', 'if (++depth > 1000)', 'JSON may be nested as deeply as anybody likes'),
  body(
    'if (inBody[name] !== undefined && inBody[name] !== inPath)',
    'if (false)',
    'a body may name another thing than the path',
  ),
  idempotency('      where held.created_at < now() - ${KEPT}\n', '', 'a key that is sent again makes the thing again'),
  idempotency("interval '24 hours'", "interval '24 days'", 'a key is kept for 24 days'),
  idempotency("interval '24 hours'", "interval '22 hours'", 'a key is kept for less than 24 hours'),
  idempotency('held.body_hash !== hash ||', '', 'another body gets the first answer'),
  transact('      changes = [];\n', '', 'a change that is tried again is told twice'),
  transact('companyId: denied.companyId,', 'companyId: null,', 'a denial is written without its company'),
  transact(
    'if (context.expected !== undefined && context.expected !== stored) throw conflict(current());',
    '',
    'the last one wins although somebody else saved first',
  ),
  transact(
    "throw invalid('headers.if-match', 'is no version of ours');",
    'return undefined;',
    'a version that nobody can read is taken for none',
  ),
  errors(
    "if (code === '40001' || code === '40P01') return new Refusal('ERROR_UNAVAILABLE');",
    '',
    'a collision is ERR500',
  ),
  in_('calls/errors.ts', 'calls/errors.test.ts')(
    "return new Refusal('ERR500');\n}\n",
    "return new Refusal('ERR500', { message: String(error) });\n}\n",
    'an error that nobody foresaw is told',
  ),
  in_('total-costs/total-costs.routes.ts', 'total-costs/total-costs.routes.test.ts')(
    `    expectVersion(context, stored.allocationsVersion, () =>
      z.encode(totalCosts.allocate.reply, asAllocations(rows, stored.unitDescription)),
    );
`,
    '',
    'a list of total costs overwrites what somebody else saved',
  ),
  in_(
    'allocations/settle-like.ts',
    'total-costs/total-costs.routes.test.ts',
    'other-costs/divided-like.routes.test.ts',
  )(
    'said === undefined && !areOthers ?',
    'said === undefined ?',
    'a division by hand still counts as the one of the button',
  ),
  in_('allocations/settle-like.ts', 'other-costs/divided-like.routes.test.ts')(
    'said === undefined && !areOthers ?',
    '!said && !areOthers ?',
    'what is left as it is goes on being told as out of date',
  ),
  in_('total-costs/total-costs.routes.ts', 'total-costs/total-costs.routes.test.ts')(
    "await settleLike(context, 'totalCost', driven, undefined, false)",
    'stored.dividedLike',
    'a cost driver leaves the word of a division like revenue',
  ),
  in_('total-costs/total-costs.routes.ts', 'total-costs/total-costs.routes.test.ts')(
    'said === undefined && areOthers ?',
    'false ?',
    'units that are typed as their own cost has them stay as they are without a word when these change',
  ),
  in_(
    'allocations/settle-like.ts',
    'total-costs/total-costs.routes.test.ts',
    'other-costs/divided-like.routes.test.ts',
  )(
    'const isSo = stored.dividedLike !== null && !states.get(stored.id)?.isOutOfDate;',
    'const isSo = stored.dividedLike !== null;',
    'without its cost driver a cost is said to be divided like figures that have changed, though its percentages never were like them',
  ),
  in_('workbook/read-likes.ts', 'workbook/workbook.routes.test.ts')(
    'said && isSo(said) ? said : typed',
    'said ?? typed',
    'rows that a file changes are like what it says, though they are not so',
  ),
  in_('workbook/read-likes.ts', 'workbook/workbook.routes.test.ts')(
    'isOnlyInFile(before, rows) ||',
    '',
    'a workbook with other wages arrives in an empty scenario, and what was like personnel costs is like nothing without a word',
  ),
  in_('workbook/read-likes.ts', 'workbook/workbook.routes.test.ts')(
    'isOnlyInFile(was, rowsOf(one)) ||',
    '',
    'a workbook with other wages arrives in an empty scenario, and what was like the others is like nothing without a word',
  ),
  in_('workbook/read-likes.ts', 'workbook/workbook.routes.test.ts')(
    'before === undefined && !isSameAllocation(after, [])',
    'before === undefined',
    'what a file does not divide is said to be divided like something, and to be out of date',
  ),
  in_('progress/progress.sql.ts', 'total-costs/divided-among.routes.test.ts')(
    "'dividedAmongSome', ${sql.ref(`${before}divided_among_some`)}",
    "'dividedAmongSome', false",
    'a step has no tick for what is divided over some only, because others have more',
  ),
  in_('allocations/load-division-states.ts', 'other-costs/divided-like.routes.test.ts')(
    'total: totalOf(one) }',
    'total: 1 }',
    'a list says of an other cost of nothing that it goes by figures that are 0 now',
  ),
  in_('allocations/load-division-states.ts', 'total-costs/divided-among.routes.test.ts')(
    'held, receivers, one.dividedAmongSome)',
    'held, receivers)',
    'a list says that what is divided over some only is out of date by what the others have',
  ),
  in_('allocations/deleted-likes.sql.ts', 'total-costs/divided-among.routes.test.ts')(
    '${sql.ref(amongSome)} = coalesce(was."amongSome", false)',
    '${sql.ref(amongSome)} = false',
    'over some only becomes over all when what it is divided like comes back',
  ),
  in_('workbook/read-likes.ts', 'total-costs/divided-among.routes.test.ts')(
    'called(cell) ?? amongSomeSaid(kind, cell, called)',
    'called(cell)',
    'a workbook says that a cost is divided over these only, and nobody reads it',
  ),
  in_('workbook/read-likes.ts', 'total-costs/divided-among.routes.test.ts')(
    'cell.endsWith(end) && cell.slice(0, -end.length)',
    'undefined',
    'a workbook of before loses that a cost is divided over these only',
  ),
  in_('workbook/read-likes.ts', 'total-costs/divided-among.routes.test.ts')(
    'theirs ? { like: theirs as LikeOf<K> } : called(nameKey(about))',
    'called(nameKey(about))',
    '“their units” in a workbook is nothing',
  ),
  in_('allocations/load-division-states.ts', 'total-costs/like-another-cost.routes.test.ts')(
    'const of = one.dividedLikeOf ?? id;',
    'const of = id;',
    'a list of total costs compares what is divided like another cost with its own units',
  ),
  in_('allocations/deleted-likes.sql.ts', 'total-costs/like-another-cost.routes.test.ts')(
    'set ${sql.ref(like)} = null, ${sql.ref(likeOf)} = null',
    'set ${sql.ref(likeOf)} = null',
    'when the cost is deleted that something is divided like, that is said to be like its own units',
  ),
  in_('allocations/deleted-likes.sql.ts', 'total-costs/like-another-cost.routes.test.ts')(
    'and ${sql.ref(`t.${version}`)} = was.version',
    '',
    'what somebody has divided by hand since is said to be like a cost that comes back',
  ),
  in_('deletions/bring-back-costs.ts', 'total-costs/like-another-cost.routes.test.ts')(
    "await withLikesThere(tx, 'totalCost', key, entered.process ?? [])",
    'entered.process ?? []',
    'a cost that was divided like one that is gone does not come back',
  ),
  in_('deletions/bring-back-costs.ts', 'total-costs/divided-as-another.routes.test.ts')(
    'if (words.some(isFollowing)) await settleFollowing(context, key.scenarioId);',
    '',
    'a cost comes back that is divided as one that has gone like the others since: a circle',
  ),
  in_('allocations/deleted-entries.sql.ts', 'other-costs/divided-like.routes.test.ts')(
    'if (isLikeKind(kind)) makeLikeNothing(tx, kind, gone);',
    '',
    'when an other cost is deleted, what was divided as it is is said to be divided as nobody is',
  ),
  in_('deletions/bring-back-entry.ts', 'other-costs/divided-like.routes.test.ts')(
    'if (isLikeKind(kind)) putLikesBack(tx, kind, key, deleted.likes);',
    '',
    'an other cost comes back, and what was divided as it is has forgotten that',
  ),
  in_('deletions/bring-back-entry.ts', 'other-costs/divided-like.routes.test.ts')(
    'isLikeKind(kind) ? await withLikesThere(tx, kind, key, [entered], LIKENESS) : []',
    '[]',
    'an other cost that was divided as one is that is gone does not come back',
  ),
  in_('workbook/read-other-costs.ts', 'other-costs/divided-like.routes.test.ts')(
    '.map(likeThere(entries))',
    '',
    'a file that removes an other cost fails where another one is divided as it is',
  ),
  in_('workbook/store-computed.ts', 'workbook/workbook.routes.test.ts')(
    'await settleFollowing(writing, key.scenarioId);',
    '',
    'a file divides a cost as one that somebody has just divided like the others: a circle',
  ),
  in_('workbook/read-likes.ts', 'total-costs/divided-as-another.routes.test.ts')(
    'const told = withOthersToo(model);',
    'const told = model;',
    'a file does not bring back that a cost is divided like the others, because one that is divided as it is counts as another',
  ),
  in_('workbook/read-scenario-workbook.ts', 'total-costs/like-another-cost.routes.test.ts')(
    'changeCosts(read, likeThere(costsOf(read)))',
    'read',
    'a file that removes a cost leaves others divided like it',
  ),
  in_('workbook/expectations.ts', 'workbook/workbook.routes.test.ts')(
    'written.has(id) && dividedLikeOf ? [dividedLikeOf] : []',
    '[]',
    'an upload that divides something like a cost that somebody has just deleted ends as a fault of the program',
  ),
  in_('workbook/meanwhile.sql.ts', 'workbook/workbook.routes.test.ts')(
    '[...givers, ...parts, ...likes]',
    '[...givers, ...parts]',
    'an upload removes a cost that somebody has just divided another one like',
  ),
  in_('workbook/read-other-costs.ts', 'workbook/workbook.routes.test.ts')(
    'costParts(bookOf(inOrder(model, order)))',
    '[]',
    'an older file does not bring back that rent was like personnel costs',
  ),
  in_('workbook/read-likes.ts', 'workbook/workbook.routes.test.ts')(
    'isSaid(one) && old.has(one.id) && !isKept',
    'false',
    'a file says that a total cost is divided like the others, though it is not so',
  ),
  in_('workbook/read-likes.ts', 'workbook/workbook.routes.test.ts')(
    'isSaid(one) && old.has(one.id) && !isKept',
    'isSaid(one) && old.has(one.id)',
    'what a file does not change is no more like the others once these are others',
  ),
  in_('allocations/allocated.sql.ts', 'other-costs/divided-like.routes.test.ts')(
    'case when sums.most = sums.share then',
    'case when sums.most > 0 then',
    'a list says that all goes to one of several',
  ),
  in_('allocations/allocated.sql.ts', 'other-costs/divided-like.routes.test.ts')(
    ' and share > 0 limit 1',
    ' limit 1',
    'a list says that all goes to one whose units are none',
  ),
  in_('allocations/divisions.sql.ts', 'total-costs/total-costs.routes.test.ts')(
    " and p.total_cost_divided_like is distinct from 'others'",
    '',
    'what is divided like the others is one of these where it is read',
  ),
  in_('workbook/read-extras.ts', 'workbook/upload-settles.test.ts')(
    "line.has('extrasPercentage') ? withExtras(kind, was, own) : sent(undefined)",
    'withExtras(kind, was, own)',
    'a workbook from before makes each percentage of extras an amount',
  ),
  in_('workbook/read-extras.ts', 'workbook/upload-settles.test.ts')(
    "if (isPart(line)) return sent(line.part('extras'));",
    '',
    '30 % that is typed in the column of extras is nothing',
  ),
  in_('workbook/note-extras.ts', 'workbook/upload-settles.test.ts')(
    'doExtrasFollow(old, one)',
    'false',
    'a workbook with other wages does not say that extras follow',
  ),
  in_('allocations/settle-entry.ts', 'other-costs/divided-like.routes.test.ts')(
    'withFittingLike(withFields(stored, body))',
    'withFields(stored, body)',
    'a cost driver leaves the word of an other cost like personnel',
  ),
  in_('allocations/settle-entry.ts', 'personnel/employees.routes.test.ts', 'other-costs/other-costs.routes.test.ts')(
    'expectVersion(context, stored.allocationsVersion, () => definition.wire.rows(asRows(rows, stored)));',
    '',
    'a list of an employee or other cost overwrites what somebody else saved',
  ),
  ...['segments', 'processes', 'employees', 'other_costs', 'total_costs'].map(area =>
    in_('scenarios/copy-scenario.ts', 'scenarios/scenarios.routes.test.ts')(
      `      ${area}_documentation = old.${area}_documentation,\n`,
      '',
      `a copy has no documentation of ${area}`,
    ),
  ),
  in_('segments/segments.routes.ts', 'allocations/settle-scenario.test.ts')(
    "    await settleScenario(tx, { companyId: found(place.companyId), scenarioId: before.scenarioId }, { process: 'all' });\n",
    '',
    'when a segment is deleted, what is left keeps the parts it had beside it',
    'a segment that is deleted',
  ),
  in_('scenarios/change-scenario.ts', 'allocations/settle-scenario.test.ts')(
    "  if (choosesBasis) await settleScenario(tx, { companyId: after.companyId, scenarioId: id }, { process: 'all' });\n",
    '',
    'when the basis changes, segments keep the costs of the basis before',
    'after any steps',
  ),
  in_('cost-objects/remove.ts', 'allocations/settle-scenario.test.ts')(
    '  await settleScenario(tx, key, reaching);\n',
    '',
    'when a cost is deleted, what was allocated to it reaches nobody',
    'after any steps',
  ),
  in_('scenarios/copy-scenario.ts', 'scenarios/scenarios.routes.test.ts')(
    ',\n      overview_documentation = old.overview_documentation',
    '',
    'a copy has no documentation of profit and loss',
  ),
  guard(String.raw`(^|[\\/])\.\.([\\/]|$)`, 'never', 'a path leads out of the archive', 'a path out'),
  guard(String.raw`^([\\/]|[a-z]:)|`, '', 'a path is absolute', 'an absolute path'),
  guard('.test(name) || isLink)', '.test(name))', 'an archive holds a link', 'a link'),
  guard(
    'if (named.size < entries.length)',
    'if (false)',
    'of two parts of one name nobody knows which is read',
    'one name twice',
  ),
  in_('calls/handle.ts', 'workbook/hostile-workbooks.test.ts')(
    'verified.get(request)?.subject ?? request.ip',
    'request.ip',
    'one person’s calls use up those of everybody behind the same address',
    'from profitandloss',
  ),
  links(
    "['reset', 'invitation'];",
    "['reset', 'invitation', 'confirmation'];",
    'a link that confirms an address sets a password',
    'of one kind',
  ),
  links(
    "FOR_CONFIRMATION: Purpose[] = ['confirmation'];",
    "FOR_CONFIRMATION: Purpose[] = ['confirmation', 'reset'];",
    'a link to a new password confirms an address',
    'of one kind',
  ),
  links(
    "FOR_CHANGE: Purpose[] = ['change'];",
    "FOR_CHANGE: Purpose[] = ['change', 'invitation'];",
    'a link of an invitation changes an address',
    'of one kind',
  ),
  links(
    "FOR_LOST_STEP: Purpose[] = ['lost-step'];",
    "FOR_LOST_STEP: Purpose[] = ['lost-step', 'reset'];",
    'a link to a new password takes a second step away',
    'of one kind',
  ),
  identity(
    ".catch(error => log.error({ err: error }, 'a mail could not be sent'))",
    '.catch(() => {})',
    'a mail that was not sent is never told',
    'no mail can be sent',
  ),
  in_('users/users.routes.ts', 'identity/mails.test.ts')(
    ".catch(error => log.error({ err: error }, 'an invitation was not sent'))",
    '',
    'who cannot be mailed cannot be invited',
    'no mail can be sent',
  ),
  in_('users/users.routes.ts', 'identity/shown-link.test.ts')(
    "    if (deps.config.smtpUrl !== null) throw new Refusal('ERROR_LINKS_ARE_MAILED');\n",
    '',
    'the link of an invitation is shown where a mail server sends it',
    'to nobody at all where a mail server',
  ),
  in_('identity/shown-link.ts', 'identity/shown-link.test.ts')(
    'account.passwordHash !== null',
    'false',
    'an admin is shown a link to another password of somebody who has one',
    'of nobody who has a password',
  ),
  in_('identity/links.ts', 'identity/shown-link.test.ts')(
    '    if (needsPassword) await deleteInvitations(tx, userId, companyId);\n',
    '',
    'the link of an earlier invitation goes on',
    'the link of the one before is over',
  ),
  in_('identity/identity.ts', 'identity/sign-ins.test.ts')(
    "    db.asIdentity(deleteExpired).catch(error => log.error({ err: error }, 'old sign-ins could not be cleared away'));\n",
    '',
    'what is over is kept for ever',
    'every hour',
  ),
  in_('identity/identity.ts', 'identity/sign-ins.test.ts')(
    'UPKEEP_MS = 60 * 60 * 1000',
    'UPKEEP_MS = 24 * 60 * 60 * 1000',
    'what is over is kept for a day',
    'every hour',
  ),
  in_('cost-objects/costs.routes.ts', 'cost-objects/cost-allocation.routes.test.ts')(
    "refuseOver(dimensionsOverTotal([], held, totals), 'body.costAllocation');",
    '',
    'a cost is made of which segments hold more than there is',
    'can come with the cost that is made',
  ),
  in_('session/session.routes.ts', 'live/live.routes.test.ts')(
    'changed({ ...accepted, companyId })',
    'changed(accepted)',
    'whoever looks at the people does not see that one of them came',
    'somebody who was invited has signed in',
  ),
  in_('identity/accounts.sql.ts', 'identity/shown-link.test.ts')(
    'return rows[0]!.until;',
    'return new Date(Date.now() + link.seconds * 1000);',
    'an admin reads another end of a link than the one it has',
    'made for the occasion',
  ),
  in_('session/session.routes.ts', 'session/session.routes.test.ts')(
    'blobContainerUri: config.blobContainerUri,',
    "blobContainerUri: '',",
    'nobody is told where logos are',
    'GET /configuration',
  ),
  limits('`${name} ${emailKey}`', 'name', 'one person’s mails use up those of everybody', 'uses up nothing of another'),
  limits(
    "['invitations', INVITED]",
    "['mail', INVITED]",
    'invitations use up the way to a new password',
    'invitations use up',
  ),
  in_('identity/mail-limits.ts', 'identity/mails.test.ts')(
    'ALTOGETHER: Limit = { most: 20',
    'ALTOGETHER: Limit = { most: 2000',
    'a mailbox is filled',
    'twenty mails',
  ),
  in_('live/live-stream.ts', 'live/live.routes.test.ts')(
    '    if (response.destroyed) end();\n',
    '',
    'a page that went away before its stream began keeps one of eight places',
    'a page that goes away before its stream has begun',
  ),
  in_('live/live-stream.ts', 'live/live.routes.test.ts')(
    " || (entity === 'user' && id === userId)",
    '',
    'nobody hears that their own role is another one',
    'of people are told',
  ),
  in_('live/relay.sql.ts', 'live/live.routes.test.ts')(
    '      notify({});\n',
    '',
    'what was changed just before a process was killed is never told',
    'are told to load again when one starts',
  ),
  sharedReads(
    'answers[at]!.push(rows)',
    'answers[0]!.push(rows)',
    'a small read gets the answers of another',
    'each sees',
  ),
  sharedReads(
    ' || !ahead.some(({ setsActor }) => setsActor)',
    '',
    'a small read is seen as the one before it in the message',
    'unless somebody acts',
  ),
  sharedReads(
    'for (const [at, { verify }] of asked.entries()) verify?.(answers[at]!);',
    '',
    'a small read is told although the gate says something else',
    'answered otherwise',
  ),
  in_('db/connect.ts', 'db/shared-reads.test.ts')(
    'readOnly: true, beginsShort: true',
    'beginsShort: true',
    'what shares a transaction may change something',
    'change nothing',
  ),
  in_('workbook/read-upload.ts', 'workbook/workbook.routes.test.ts')(
    "${digest.digest('base64')}",
    '',
    'an upload stores what another file says',
    'just looked at',
  ),
  in_('workbook/workbook-child.ts', 'workbook/workbook.routes.test.ts')(
    'messages: problems.notes, elsewhere,',
    'messages: problems.notes,',
    'the workbook of another client is uploaded without a word',
    'says whose it is',
  ),
  in_('workbook/apply-workbook.sql.ts', 'workbook/upload-settles.test.ts')(
    "verb === 'change' && numAffectedRows !== lengthOf(parameters[0]!)",
    'false',
    'what an upload changes is lost where its row is gone',
    'a row that is not there',
  ),
  in_('spreadsheet/spreadsheet.ts', 'overview-files/overview-xlsx.test.ts')(
    '`${quoted(name)}!${title}`',
    '`${name}!${title}`',
    'Excel offers to repair a file whose sheet has a blank in its name',
  ),
  in_('overview-files/overview-files-worker.ts', 'overview-files/overview-pdf.test.ts')(
    "namesPersonnel || line !== 'employeeCostAllocations'",
    'true',
    'a file that is to name nobody has a line for each of the personnel',
    'nobody’s wage',
  ),
  in_('overview-files/price-pages.ts', 'overview-files/price-pages.test.ts')(
    'if (!showPrices) return [];',
    '',
    'prices are in every PDF, also where nobody wants them',
    'the prices of the screen',
  ),
  in_('scenarios/copy-scenario.ts', 'scenarios/scenarios.routes.test.ts')(
    'wanted_margin = old.wanted_margin,',
    '',
    'a copy asks other prices than its original',
    'the margin that is wanted',
  ),
  in_('scenarios/change-scenario.ts', 'scenarios/scenarios.routes.test.ts')(
    'z.encode(scenario, one)',
    'one',
    'a conflict shows a margin in another measure than the scenario does',
    'the margin that is wanted',
  ),
];
