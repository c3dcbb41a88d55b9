import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/connect.ts';
import type { Account } from './accounts.sql.ts';
import { type ByToken, formOf, languageOf, problemOf, show, statusOf, textOf } from './answers.ts';
import { changeByLink } from './change-email.ts';
import { changedEmailPage, changeEmailPage, changeOverPage, somebodysEmailPage } from './change-email-pages.ts';
import { FOR_CHANGE, lookAtLink } from './links.ts';
import { textsIn } from './texts.ts';

export interface ChangePageOptions {
  db: Database;
  url: string;
  /** Called after the reply, with whom to inform. */
  changedEmail(account: Account, newEmail: string): void;
}

/** The page that the link to a new address leads to. Opening it changes nothing. */
export function changeEmailPages(app: FastifyInstance, { db, url, changedEmail }: ChangePageOptions): void {
  app.get<ByToken>('/change/:token', async (request, reply) => {
    const { token } = request.params;
    const link = await lookAtLink(db, token, FOR_CHANGE);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, changeOverPage(language, url));
    return show(reply, 200, changeEmailPage({ language, at: `/identity/change/${token}`, newEmail: link.sentTo }));
  });

  app.post<ByToken>('/change/:token', async (request, reply) => {
    const { token } = request.params;
    const link = await lookAtLink(db, token, FOR_CHANGE);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, changeOverPage(language, url));
    const password = textOf(formOf(request).password);
    const result = await changeByLink(db, token, { password, ip: request.ip, requestId: request.id });
    if (result.kind === 'over') return show(reply, 404, changeOverPage(language, url));
    if (result.kind === 'somebodys') return show(reply, 409, somebodysEmailPage(language, url, link.sentTo));
    if (result.kind === 'changed') {
      changedEmail(result.account, result.newEmail);
      return show(reply, 200, changedEmailPage(language, url, result.newEmail));
    }
    if ('secondsLeft' in result) reply.header('retry-after', result.secondsLeft);
    const problem = result.kind === 'invalid' ? textsIn(language).problems.wrongPassword : problemOf(result, language);
    const page = { language, at: `/identity/change/${token}`, newEmail: link.sentTo, problem };
    return show(reply, statusOf(result), changeEmailPage(page));
  });
}
