import type { Language } from '#domain/language.ts';
import { field, form, linkButton, page, paragraph, quiet, type Shown } from './pages.ts';
import { textsIn } from './texts.ts';

/** This page asks for the password as well, so that a mistyped address does not give a stranger the account. */
export function changeEmailPage({ language, at, problem, newEmail }: Shown & { newEmail: string }): string {
  const t = textsIn(language);
  const password = field({
    name: 'password',
    label: t.password,
    type: 'password',
    autocomplete: 'current-password',
    focus: true,
    invalid: !!problem,
  });
  return page(
    { language, title: t.changeEmail, problem, otherLanguageAt: at },
    paragraph(t.changeEmailText(newEmail)),
    quiet(t.changeEmailHint),
    form(t.changeEmailButton, [password]),
  );
}

export function changedEmailPage(language: Language, url: string, newEmail: string): string {
  const t = textsIn(language);
  return page(
    { language, title: t.changedEmail },
    paragraph(t.changedEmailText(newEmail)),
    linkButton(`${url}/`, t.signIn),
  );
}

export function somebodysEmailPage(language: Language, url: string, newEmail: string): string {
  const t = textsIn(language);
  return page(
    { language, title: t.somebodysEmail },
    paragraph(t.somebodysEmailText(newEmail)),
    linkButton(`${url}/account`, t.toAccount),
  );
}

export function changeOverPage(language: Language, url: string): string {
  const t = textsIn(language);
  return page({ language, title: t.linkOver }, paragraph(t.changeOverText), linkButton(`${url}/account`, t.toAccount));
}
