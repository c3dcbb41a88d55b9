import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type Html, html } from './html.ts';
import { page, paragraph, quiet, type Shown } from './pages.ts';
import { textsIn } from './texts.ts';
import { addressOf } from './totp.ts';

/** What has happened so far, sealed: the page carries it from one form to the next. */
type Step = Shown & { state: string };

const stepForm = ({ at, state }: Step, action: string, button: string, fields: Html[] = [], kind = '') =>
  html`<form method="post" novalidate action="${at}/step"><input type="hidden" name="state" value="${state}"><input type="hidden" name="action" value="${action}">${fields}<button type="submit"${kind && html` class="${kind}"`}>${button}</button></form>`;

const codeField = (label: string, invalid: boolean) =>
  html`<label for="code">${label}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" maxlength="40" spellcheck="false" autocapitalize="none" autofocus${invalid && html` aria-invalid="true" aria-describedby="problem"`}>`;

export function codePage(step: Step): string {
  const t = textsIn(step.language);
  return page(
    { language: step.language, title: t.enterCode, problem: step.problem },
    paragraph(t.enterCodeText),
    stepForm(step, 'code', t.signIn, [codeField(t.code, !!step.problem)]),
    html`<p class="below quiet">${t.enterCodeHint}</p>`,
  );
}

export function setUpPage(step: Step & { secret: string; email: string; mayWait: boolean }): string {
  const t = textsIn(step.language);
  return page(
    { language: step.language, title: t.setUpStep, problem: step.problem },
    paragraph(step.mayWait ? t.setUpStepText : t.setUpStepObliged),
    picture(addressOf(step.secret, step.email), t.picture),
    quiet(t.secretText),
    html`<p><code>${step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>`,
    stepForm(step, 'setUp', t.turnOnStep, [codeField(t.code, !!step.problem)]),
    step.mayWait ? html`<div class="below">${stepForm(step, 'goOn', t.notNow, [], 'second')}</div>` : html``,
  );
}

/** Black on white in dark pages too: that is what cameras expect. */
function picture(text: string, label: string): Html {
  const code = generate(text);
  const [edge, size] = [4, code.size + 8];
  return html`<p><svg class="picture" role="img" aria-label="${label}" viewBox="${-edge} ${-edge} ${size} ${size}" width="200" height="200"><rect x="${-edge}" y="${-edge}" width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${toSvgPath(code)}"/></svg></p>`;
}

export function recoveryPage(step: Step & { codes: readonly string[] }): string {
  const t = textsIn(step.language);
  return page(
    { language: step.language, title: t.recoveryCodes },
    paragraph(t.recoveryCodesText),
    html`<ul class="codes">${step.codes.map(code => html`<li><code>${code}</code></li>`)}</ul>`,
    stepForm(step, 'goOn', t.keptCodes),
  );
}

export function stepPage(step: Step & { codesLeft: number; mayTurnOff: boolean }): string {
  const t = textsIn(step.language);
  return page(
    { language: step.language, title: t.stepIsOn },
    paragraph(t.stepIsOnText(step.codesLeft)),
    stepForm(step, 'goOn', t.toAccount),
    html`<div class="below choice">${stepForm(step, 'codes', t.newCodes, [], 'second')}${step.mayTurnOff && stepForm(step, 'off', t.turnOffStep, [], 'second')}</div>`,
  );
}
