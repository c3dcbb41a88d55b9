import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type Html, html } from './html.ts';
import { page, paragraph, quiet, type Shown } from './pages.ts';
import { stepTextsIn } from './second-step-texts.ts';
import type { SecondStep } from './second-steps.sql.ts';
import { textsIn } from './texts.ts';
import { addressOf } from './totp.ts';

export const SCRIPT_PATH = '/identity/passkey.js';

/** What has happened so far, sealed: the page carries it from one form to the next. */
type Step = Shown & { state: string };

interface Form {
  action: string;
  button: string;
  /** What the button is called where its word alone says too little. */
  label?: string;
  fields?: Html[];
  isSecond?: boolean;
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;

const stepForm = ({ at, state }: Step, { action, button, label, fields = [], isSecond }: Form, passkey = html``) =>
  html`<form method="post" novalidate action="${at}/step"${passkey}>${hidden('state', state)}${hidden('action', action)}${fields}<button type="submit"${isSecond && html` class="second"`}${label && html` aria-label="${label}"`}>${button}</button></form>`;

/** Hidden until the script finds that the browser knows passkeys. */
function passkeyForm(step: Step, kind: 'make' | 'show', options: object, { fields = [], ...form }: Form): Html {
  const failed = html`<p class="problem" role="alert" hidden>${stepTextsIn(step.language).passkeyFailed}</p>`;
  const marks = html` hidden data-passkey="${kind}" data-options="${JSON.stringify(options)}"`;
  return html`<script src="${SCRIPT_PATH}" defer></script>${stepForm(step, { ...form, fields: [hidden('answer', ''), failed, ...fields] }, marks)}`;
}

const codeField = (label: string, { invalid = false, focus = true }) =>
  html`<label for="code">${label}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" maxlength="40" spellcheck="false" autocapitalize="none"${focus && html` autofocus`}${invalid && html` aria-invalid="true" aria-describedby="problem"`}>`;

/** `passkeys`: what the browser is asked for. Null: there are none. */
export function codePage(step: Step & { hasApp: boolean; passkeys: object | null }): string {
  const t = stepTextsIn(step.language);
  const { passkeys, hasApp, problem } = step;
  const fields = [codeField(hasApp ? t.code : t.recoveryCode, { invalid: !!problem && !passkeys, focus: !passkeys })];
  const byCode = stepForm(step, {
    action: 'code',
    button: textsIn(step.language).signIn,
    fields,
    isSecond: passkeys !== null,
  });
  const shown = { language: step.language, title: t.enterCode, problem };
  if (passkeys)
    return page(
      shown,
      paragraph(t.usePasskeyText),
      passkeyForm(step, 'show', passkeys, { action: 'passkey', button: t.usePasskey }),
      html`<p class="below">${hasApp ? t.orCode : t.orRecoveryCode}</p>`,
      byCode,
    );
  return page(shown, paragraph(t.enterCodeText), byCode, html`<p class="below quiet">${t.enterCodeHint}</p>`);
}

interface SetUp {
  secret: string;
  email: string;
  mayWait: boolean;
  /** Whether a passkey can be had in place of the app. */
  mayChoose: boolean;
}

export function setUpPage(step: Step & SetUp): string {
  const t = stepTextsIn(step.language);
  const others = [
    step.mayChoose && stepForm(step, { action: 'newPasskey', button: t.passkeyInstead, isSecond: true }),
    step.mayWait && stepForm(step, { action: 'goOn', button: t.notNow, isSecond: true }),
  ].filter(form => form !== false);
  return page(
    { language: step.language, title: t.setUpStep, problem: step.problem },
    paragraph(step.mayWait ? t.setUpStepText : t.setUpStepObliged),
    picture(addressOf(step.secret, step.email), t.picture),
    quiet(t.secretText),
    html`<p><code>${step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>`,
    stepForm(step, {
      action: 'setUp',
      button: t.turnOnStep,
      fields: [codeField(t.code, { invalid: !!step.problem })],
    }),
    html`<div class="below choice">${others}</div>`,
  );
}

/** `options`: what the browser is asked to make. */
export function passkeyPage(step: Step & { options: object; name: string }): string {
  const t = stepTextsIn(step.language);
  const name = html`<label for="name">${t.passkeyName}</label>
<input id="name" name="name" type="text" maxlength="60" value="${step.name}" autocomplete="off">`;
  return page(
    { language: step.language, title: t.addPasskey, problem: step.problem },
    paragraph(t.addPasskeyText),
    passkeyForm(step, 'make', step.options, { action: 'addPasskey', button: t.addPasskey, fields: [name] }),
    html`<div class="below">${stepForm(step, { action: 'back', button: t.back, isSecond: true })}</div>`,
  );
}

/** Black on white in dark pages too: that is what cameras expect. */
function picture(text: string, label: string): Html {
  const code = generate(text);
  const [edge, size] = [4, code.size + 8];
  return html`<p><svg class="picture" role="img" aria-label="${label}" viewBox="${-edge} ${-edge} ${size} ${size}" width="200" height="200"><rect x="${-edge}" y="${-edge}" width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${toSvgPath(code)}"/></svg></p>`;
}

export function recoveryPage(step: Step & { codes: readonly string[] }): string {
  const t = stepTextsIn(step.language);
  return page(
    { language: step.language, title: t.recoveryCodes },
    paragraph(t.recoveryCodesText),
    html`<ul class="codes">${step.codes.map(code => html`<li><code>${code}</code></li>`)}</ul>`,
    stepForm(step, { action: 'goOn', button: t.keptCodes }),
  );
}

interface Managed {
  has: SecondStep;
  /** Whether the last one may go. */
  mayTurnOff: boolean;
  mayAddPasskey: boolean;
}

export function stepPage(step: Step & Managed): string {
  const t = stepTextsIn(step.language);
  const { has, mayTurnOff, mayAddPasskey } = step;
  const hasApp = has.secret !== null;
  const mayRemove = mayTurnOff || has.passkeys.length + (hasApp ? 1 : 0) > 1;
  const format = new Intl.DateTimeFormat(step.language, { dateStyle: 'medium', timeZone: 'Europe/Amsterdam' });
  const row = (name: string, about: string, action: string, isRemovable: boolean, fields: Html[] = []) =>
    html`<li><span>${name}${about !== '' && html`<br><span class="quiet">${about}</span>`}</span>${isRemovable && stepForm(step, { action, button: t.remove, label: t.removeNamed(name), fields, isSecond: true })}</li>`;
  const passkeys = has.passkeys.map(({ id, name, usedAt }) =>
    row(name, usedAt ? t.lastUsed(format.format(usedAt)) : t.neverUsed, 'removePasskey', mayRemove, [
      hidden('passkey', id),
    ]),
  );
  const others = [
    mayAddPasskey && stepForm(step, { action: 'newPasskey', button: t.addPasskey, isSecond: true }),
    !hasApp && stepForm(step, { action: 'newApp', button: t.addApp, isSecond: true }),
    stepForm(step, { action: 'codes', button: t.newCodes, isSecond: true }),
    mayTurnOff && stepForm(step, { action: 'off', button: t.turnOffStep, isSecond: true }),
  ].filter(form => form !== false);
  return page(
    { language: step.language, title: t.stepIsOn, problem: step.problem },
    html`<ul class="ways">${hasApp && row(t.appOfCodes, '', 'removeApp', has.passkeys.length > 0)}${passkeys}</ul>`,
    paragraph(t.stepIsOnText(has.codesLeft)),
    stepForm(step, { action: 'goOn', button: textsIn(step.language).toAccount }),
    html`<div class="below choice">${others}</div>`,
  );
}
