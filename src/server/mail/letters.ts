import type { Language } from '#domain/language.ts';
import type { Letter } from './mailer.ts';
import { greetedName, quoted } from './quoted-names.ts';

export interface Content {
  subject: string;
  /** The paragraphs before the button. */
  before: string[];
  button: string;
  /** The paragraphs after it. */
  after: string[];
}

export interface Addressed {
  to: string;
  language: Language;
  firstName: string;
  link: string;
}

/** Who invites somebody. */
export interface Inviter {
  firstName: string;
  lastName: string;
  email: string;
}

/** Whoever has no name goes by the address that they have proven to be theirs. */
const named = ({ firstName, lastName, email }: Inviter, language: Language): string => {
  const name = `${firstName} ${lastName}`.trim();
  return name ? quoted(name, language) : email;
};

export const invitationLetter = (to: Addressed & { companyName: string; inviter: Inviter }): Letter =>
  write(to, INVITATION[to.language](quoted(to.companyName, to.language), named(to.inviter, to.language)));

/** To somebody who already signs in here and now belongs to one more company. */
export const membershipLetter = (to: Addressed & { companyName: string; inviter: Inviter }): Letter =>
  write(to, MEMBERSHIP[to.language](quoted(to.companyName, to.language), named(to.inviter, to.language)));

export const resetLetter = (to: Addressed): Letter => write(to, RESET[to.language]);

export const confirmationLetter = (to: Addressed): Letter => write(to, CONFIRMATION[to.language]);

/** To an address that is not yet proven to be anybody's. */
export const changeEmailLetter = (to: Addressed): Letter => write(to, CHANGE_EMAIL[to.language]);

/** To the former address. */
export const changedEmailLetter = (to: Addressed & { newEmail: string }): Letter =>
  write(to, CHANGED_EMAIL[to.language](to.newEmail));

const INVITATION: Record<Language, (company: string, inviter: string) => Content> = {
  en: (company, inviter) => ({
    subject: `${inviter} invites you to ${company}`,
    before: [`${inviter} has added you to ${company} in Verdeel, where companies see what their costs are spent on.`],
    button: 'Choose your password',
    after: ['The link works once, within 7 days. After that you can ask for a new one with "Forgot your password?".'],
  }),
  nl: (company, inviter) => ({
    subject: `${inviter} nodigt je uit voor ${company}`,
    before: [
      `${inviter} heeft je toegevoegd aan ${company} in Verdeel. Daar zien bedrijven waaraan hun kosten opgaan.`,
    ],
    button: 'Kies je wachtwoord',
    after: ['De link werkt één keer, binnen 7 dagen. Daarna vraag je een nieuwe aan met "Wachtwoord vergeten?".'],
  }),
};

const MEMBERSHIP: Record<Language, (company: string, inviter: string) => Content> = {
  en: (company, inviter) => ({
    subject: `You now have access to ${company}`,
    before: [`${inviter} has added you to ${company} in Verdeel. You log in as you are used to.`],
    button: 'Open Verdeel',
    after: [],
  }),
  nl: (company, inviter) => ({
    subject: `Je hebt nu toegang tot ${company}`,
    before: [`${inviter} heeft je toegevoegd aan ${company} in Verdeel. Je logt in zoals je gewend bent.`],
    button: 'Open Verdeel',
    after: [],
  }),
};

const RESET: Record<Language, Content> = {
  en: {
    subject: 'Choose a new password',
    before: ['Somebody, probably you, asked for a new password for Verdeel.'],
    button: 'Choose a new password',
    after: [
      'The link works once, within 10 minutes.',
      'Was it not you? Then do nothing: your password stays as it is.',
    ],
  },
  nl: {
    subject: 'Kies een nieuw wachtwoord',
    before: ['Iemand, waarschijnlijk jij, vroeg om een nieuw wachtwoord voor Verdeel.'],
    button: 'Kies een nieuw wachtwoord',
    after: [
      'De link werkt één keer, binnen 10 minuten.',
      'Was jij het niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.',
    ],
  },
};

const CONFIRMATION: Record<Language, Content> = {
  en: {
    subject: 'Confirm your e-mail address',
    before: ['Confirm that this is your address, and you can log in to Verdeel with it.'],
    button: 'Confirm this address',
    after: ['The link works once, within 24 hours.'],
  },
  nl: {
    subject: 'Bevestig je e-mailadres',
    before: ['Bevestig dat dit jouw adres is, dan kun je er bij Verdeel mee inloggen.'],
    button: 'Bevestig dit adres',
    after: ['De link werkt één keer, binnen 24 uur.'],
  },
};

const CHANGE_EMAIL: Record<Language, Content> = {
  en: {
    subject: 'Confirm your new e-mail address',
    before: ['Somebody, probably you, wants to log in to Verdeel with this address from now on.'],
    button: 'Confirm this address',
    after: [
      'The link works once, within 24 hours. You need your password with it.',
      'Was it not you? Then do nothing: nothing changes.',
    ],
  },
  nl: {
    subject: 'Bevestig je nieuwe e-mailadres',
    before: ['Iemand, waarschijnlijk jij, wil voortaan met dit adres inloggen bij Verdeel.'],
    button: 'Bevestig dit adres',
    after: [
      'De link werkt één keer, binnen 24 uur. Je hebt je wachtwoord erbij nodig.',
      'Was jij het niet? Dan hoef je niets te doen: er verandert niets.',
    ],
  },
};

const CHANGED_EMAIL: Record<Language, (newEmail: string) => Content> = {
  en: newEmail => ({
    subject: 'Your e-mail address was changed',
    before: [`From now on you log in to Verdeel with ${newEmail}, no longer with this address.`],
    button: 'Log in',
    after: [
      'Was it not you? Then tell whoever manages the users in your company at once. An admin can put this address back.',
    ],
  }),
  nl: newEmail => ({
    subject: 'Je e-mailadres is gewijzigd',
    before: [`Vanaf nu log je bij Verdeel in met ${newEmail}, en niet meer met dit adres.`],
    button: 'Inloggen',
    after: [
      'Was jij het niet? Meld het dan meteen aan wie in je bedrijf de gebruikers beheert. Een beheerder kan dit adres terugzetten.',
    ],
  }),
};

const GREETING: Record<Language, (name: string) => string> = {
  en: name => (name ? `Hello ${name},` : 'Hello,'),
  nl: name => (name ? `Hallo ${name},` : 'Hallo,'),
};
const PLAIN_LINK: Record<Language, string> = {
  en: 'Does the button not work? Then open this address:',
  nl: 'Werkt de knop niet? Open dan dit adres:',
};

/** Names come from people. They are text in the subject, in the letter and in its markup. */
export function write(
  { to, language, firstName, link }: Addressed,
  { subject, before, button, after }: Content,
): Letter {
  const greeting = GREETING[language](greetedName(firstName));
  return {
    to,
    link,
    subject: subject.replace(/\s+/g, ' '),
    text: [greeting, ...before, `${button}:\n${link}`, ...after, 'Verdeel'].join('\n\n'),
    html: markup(language, subject, [greeting, ...before], button, link, [...after, `${PLAIN_LINK[language]} ${link}`]),
  };
}

const markup = (language: Language, subject: string, before: string[], button: string, link: string, after: string[]) =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f5f6;color:#1c1f23;font:15px/1.5 Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:32px auto;padding:32px;background:#ffffff;border:1px solid #dfe2e6;border-radius:8px">
${before.map(text => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;background:#1f5fbf;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escaped(button)}</a></p>
${after.map(text => `<p style="margin:0 0 12px;color:#565d66;font-size:13px;word-break:break-word">${escaped(text)}</p>`).join('\n')}
</div>
</body>
</html>
`;

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
