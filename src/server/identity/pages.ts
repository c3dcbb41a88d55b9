import type { Language } from '#domain/language.ts';
import { Html, html } from './html.ts';
import { type Texts, textsIn } from './texts.ts';

/** Nothing runs on these pages but our own script for passkeys, and they show nothing from elsewhere. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'cache-control': 'no-store',
};

export const STYLE_PATH = '/identity/style.css';

interface Page {
  language: Language;
  title: string;
  /** What went wrong, above everything else. */
  problem?: string | undefined;
  /** A link to this page in the other language. Absent where the reply to a form is shown. */
  otherLanguageAt?: string;
}

export function page({ language, title, problem, otherLanguageAt }: Page, ...content: Html[]): string {
  const other = language === 'en' ? 'nl' : 'en';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Verdeel</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<p class="product"><img src="/icon.svg" alt="" width="24" height="24">Verdeel</p>
<h1>${title}</h1>
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
${content}
</main>
${otherLanguageAt !== undefined && html`<footer><a href="${withLanguage(otherLanguageAt, other)}" lang="${other}" hreflang="${other}">${textsIn(language).otherLanguage}</a></footer>`}
</body>
</html>
`.toString();
}

const withLanguage = (address: string, language: Language) => {
  const url = new URL(address, 'http://here');
  url.searchParams.set('lang', language);
  return url.pathname + url.search;
};

export const paragraph = (text: string) => html`<p>${text}</p>`;
export const quiet = (text: string) => html`<p class="quiet">${text}</p>`;
export const linkButton = (to: string, label: string) => html`<p><a class="button" href="${to}">${label}</a></p>`;

interface Field {
  name: string;
  label: string;
  type: 'email' | 'password';
  autocomplete: string;
  value?: string;
  focus?: boolean;
  invalid?: boolean;
}

export const field = ({ name, label, type, autocomplete, value, focus, invalid }: Field) =>
  html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}" maxlength="1000"${type === 'email' && html` inputmode="email" spellcheck="false" autocapitalize="none"`}${focus && html` autofocus`}${invalid && html` aria-invalid="true" aria-describedby="problem"`}>`;

// The browser's own messages would be in the browser's language. Ours are in the page's.
export const form = (button: string, fields: Html[], action = '') =>
  html`<form method="post" novalidate${action && html` action="${action}"`}>${fields}<button type="submit">${button}</button></form>`;

export interface Shown {
  language: Language;
  /** The path of the page itself. */
  at: string;
  problem?: string | undefined;
}

export function signInPage({ language, at, problem, email }: Shown & { email: string }): string {
  const t = textsIn(language);
  const fields = [
    field({
      name: 'email',
      label: t.email,
      type: 'email',
      autocomplete: 'username',
      value: email,
      focus: !email,
      invalid: !!problem,
    }),
    field({
      name: 'password',
      label: t.password,
      type: 'password',
      autocomplete: 'current-password',
      focus: !!email,
      invalid: !!problem,
    }),
  ];
  const forgot = `${at}?screen=reset`;
  return page(
    { language, title: t.signInTo, problem, otherLanguageAt: `${at}?screen=sign-in` },
    form(t.signIn, fields),
    html`<p class="below"><a href="${forgot}">${t.forgotLink}</a></p>`,
  );
}

export function forgotPage({ language, at, problem, email, back }: Shown & { email: string; back?: string }): string {
  const t = textsIn(language);
  const fields = [
    field({
      name: 'email',
      label: t.email,
      type: 'email',
      autocomplete: 'username',
      value: email,
      focus: true,
      invalid: !!problem,
    }),
  ];
  return page(
    { language, title: t.forgot, problem, otherLanguageAt: at },
    paragraph(t.forgotIntro),
    form(t.sendLink, fields, '/identity/forgot'),
    back ? html`<p class="below"><a href="${back}">${t.backToSignIn}</a></p>` : html``,
  );
}

export function sentPage(language: Language, email: string, url: string): string {
  const t = textsIn(language);
  return page({ language, title: t.sent }, paragraph(t.sentText(email)), quiet(t.sentHint), back(t, url));
}

const back = (t: Texts, url: string) => html`<p class="below"><a href="${url}/">${t.backToSignIn}</a></p>`;

export function passwordPage({ language, at, problem, email }: Shown & { email: string }): string {
  const t = textsIn(language);
  const fields = [
    // So that a password manager keeps the new password under the right name.
    html`<input type="hidden" name="username" autocomplete="username" value="${email}">`,
    field({
      name: 'password',
      label: t.newPassword,
      type: 'password',
      autocomplete: 'new-password',
      focus: true,
      invalid: !!problem,
    }),
    field({
      name: 'repeat',
      label: t.repeatPassword,
      type: 'password',
      autocomplete: 'new-password',
      invalid: !!problem,
    }),
  ];
  return page(
    { language, title: t.choosePassword, problem, otherLanguageAt: at },
    paragraph(t.choosePasswordFor(email)),
    quiet(t.passwordRule),
    form(t.savePassword, fields),
  );
}

export function passwordSavedPage(language: Language, url: string): string {
  const t = textsIn(language);
  return page({ language, title: t.passwordSaved }, paragraph(t.passwordSavedText), linkButton(`${url}/`, t.goOn));
}

export function confirmPage({ language, at, email }: Shown & { email: string }): string {
  const t = textsIn(language);
  return page(
    { language, title: t.confirm, otherLanguageAt: at },
    paragraph(t.confirmText(email)),
    form(t.confirmButton, []),
  );
}

export function confirmedPage(language: Language, url: string): string {
  const t = textsIn(language);
  return page({ language, title: t.confirmed }, paragraph(t.confirmedText), linkButton(`${url}/`, t.signIn));
}

/** The same for every link, so that nobody learns which there were. */
export function linkOverPage(language: Language, url: string): string {
  const t = textsIn(language);
  return page(
    { language, title: t.linkOver },
    paragraph(t.linkOverText),
    linkButton(`${url}/`, t.signIn),
    html`<p class="below"><a href="/identity/forgot">${t.askAgain}</a></p>`,
  );
}

export function pageOverPage(language: Language, url: string): string {
  const t = textsIn(language);
  return page({ language, title: t.pageOver }, paragraph(t.pageOverText), linkButton(`${url}/`, t.startAgain));
}

export function errorPage(language: Language, url: string, reason: string): string {
  const t = textsIn(language);
  return page(
    { language, title: t.failed, problem: t.problems.failed },
    paragraph(t.failedText),
    quiet(reason),
    linkButton(`${url}/`, t.startAgain),
  );
}

/** `given` is the library's form. Its buttons may be outside it. */
export function logOutPage(language: Language, given: string): string {
  const t = textsIn(language);
  return page(
    { language, title: t.logOut },
    paragraph(t.logOutQuestion),
    new Html(given),
    html`<div class="choice"><button type="submit" form="op.logoutForm" name="logout" value="yes">${t.logOut}</button>
<button class="second" type="submit" form="op.logoutForm">${t.stay}</button></div>`,
  );
}

export function loggedOutPage(language: Language, url: string): string {
  const t = textsIn(language);
  return page({ language, title: t.loggedOut }, paragraph(t.loggedOutText), linkButton(`${url}/`, t.signIn));
}
