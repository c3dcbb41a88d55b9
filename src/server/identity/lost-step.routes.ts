import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/connect.ts';
import type { StepChange } from '#server/mail/second-step-letters.ts';
import type { Account } from './accounts.sql.ts';
import { type ByToken, formOf, languageOf, problemOf, show, statusOf, textOf } from './answers.ts';
import { FOR_LOST_STEP, lookAtLink } from './links.ts';
import { takeStepAway } from './lost-step.ts';
import { field, form, linkButton, linkOverPage, page, paragraph, quiet, type Shown } from './pages.ts';
import { stepTextsIn } from './second-step-texts.ts';
import { textsIn } from './texts.ts';

export interface LostStepOptions {
  db: Database;
  url: string;
  /** Called after the reply, with whom to inform. */
  stepChanged(account: Account, change: StepChange): void;
}

/** The page that the link of somebody without a second step leads to. Opening it changes nothing. */
export function lostStepPages(app: FastifyInstance, { db, url, stepChanged }: LostStepOptions): void {
  app.get<ByToken>('/lost-step/:token', async (request, reply) => {
    const { token } = request.params;
    const link = await lookAtLink(db, token, FOR_LOST_STEP);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, linkOverPage(language, url));
    return show(reply, 200, lostStepPage({ language, at: `/identity/lost-step/${token}` }));
  });

  app.post<ByToken>('/lost-step/:token', async (request, reply) => {
    const { token } = request.params;
    const link = await lookAtLink(db, token, FOR_LOST_STEP);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, linkOverPage(language, url));
    const password = textOf(formOf(request).password);
    const result = await takeStepAway(db, token, { password, ip: request.ip, requestId: request.id });
    if (result.kind === 'over') return show(reply, 404, linkOverPage(language, url));
    if (result.kind === 'takenAway') {
      stepChanged(result.account, { kind: 'turnedOff' });
      const t = stepTextsIn(language);
      const content = [paragraph(t.stepTakenAwayText), linkButton(`${url}/`, textsIn(language).signIn)];
      return show(reply, 200, page({ language, title: t.stepTakenAway }, ...content));
    }
    if ('secondsLeft' in result) reply.header('retry-after', result.secondsLeft);
    const problem = result.kind === 'invalid' ? textsIn(language).problems.wrongPassword : problemOf(result, language);
    return show(reply, statusOf(result), lostStepPage({ language, at: `/identity/lost-step/${token}`, problem }));
  });
}

function lostStepPage({ language, at, problem }: Shown): string {
  const t = stepTextsIn(language);
  const password = field({
    ...{ name: 'password', label: textsIn(language).password, type: 'password', autocomplete: 'current-password' },
    ...{ focus: true, invalid: !!problem },
  });
  return page(
    { language, title: t.lostStep, problem, otherLanguageAt: at },
    paragraph(t.lostStepText),
    quiet(t.lostStepHint),
    form(t.takeStepAway, [password]),
  );
}
