import type { Language } from '#domain/language.ts';
import { type Addressed, type Content, write } from './letters.ts';
import type { Letter } from './mailer.ts';
import { quoted } from './quoted-names.ts';

/** What has happened to the second step of somebody's log-in. */
export type StepChange =
  | { kind: 'turnedOn' | 'turnedOff' | 'newCodes' | 'appRemoved' }
  | { kind: 'codeUsed'; codesLeft: number }
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; name: string };

/** To whoever it belongs, because it may have been somebody else. */
export function stepChangedLetter(to: Addressed & { change: StepChange }): Letter {
  const { says, button, after } = CHANGED[to.language];
  const [subject, sentence] = says(to.change);
  return write(to, { subject, before: [sentence], button, after: [after] });
}

/** To somebody whom an admin wants to help. */
export const lostStepLetter = (to: Addressed): Letter => write(to, LOST[to.language]);

interface Changed {
  says(change: StepChange): [subject: string, sentence: string];
  button: string;
  after: string;
}

const CHANGED: Record<Language, Changed> = {
  en: {
    says: change => {
      switch (change.kind) {
        case 'turnedOn':
          return ['Logging in takes two steps now', 'From now on Verdeel asks for a second step after your password.'];
        case 'turnedOff':
          return ['Logging in takes one step again', 'From now on your password is all that Verdeel asks for.'];
        case 'newCodes':
          return ['You have new recovery codes', 'Ten new ones were made. Those from before do not work any more.'];
        case 'appRemoved':
          return [
            'Codes of an app are off',
            'From now on Verdeel asks you for a passkey, and no longer for a code of an app.',
          ];
        case 'codeUsed':
          return [
            'A recovery code was used',
            `Somebody, probably you, logged in to Verdeel with a recovery code. Left: ${change.codesLeft}.`,
          ];
        case 'passkeyAdded':
          return ['A passkey was added', `From now on ${quoted(change.name, 'en')} is a second step of your log-in.`];
        case 'passkeyRemoved':
          return ['A passkey was removed', `${quoted(change.name, 'en')} is no second step of your log-in any more.`];
      }
    },
    button: 'To your account',
    after:
      'Was it not you? Then choose a new password at once, with "Forgot your password?": that logs out everybody who is in. After that look in your account whether the second step is yours.',
  },
  nl: {
    says: change => {
      switch (change.kind) {
        case 'turnedOn':
          return ['Je logt nu in in twee stappen', 'Vanaf nu vraagt Verdeel na je wachtwoord om een tweede stap.'];
        case 'turnedOff':
          return ['Je logt weer in in één stap', 'Vanaf nu vraagt Verdeel alleen nog om je wachtwoord.'];
        case 'newCodes':
          return ['Je hebt nieuwe herstelcodes', 'Er zijn tien nieuwe gemaakt. Die van eerder werken niet meer.'];
        case 'appRemoved':
          return [
            'De codes van een app staan uit',
            'Vanaf nu vraagt Verdeel je om een passkey, en niet meer om een code van een app.',
          ];
        case 'codeUsed':
          return [
            'Er is een herstelcode gebruikt',
            `Iemand, waarschijnlijk jij, logde bij Verdeel in met een herstelcode. Nog over: ${change.codesLeft}.`,
          ];
        case 'passkeyAdded':
          return [
            'Er is een passkey bij gekomen',
            `Vanaf nu is ${quoted(change.name, 'nl')} een tweede stap van het inloggen.`,
          ];
        case 'passkeyRemoved':
          return [
            'Er is een passkey weggehaald',
            `${quoted(change.name, 'nl')} is geen tweede stap van het inloggen meer.`,
          ];
      }
    },
    button: 'Naar je account',
    after:
      'Was jij het niet? Kies dan meteen een nieuw wachtwoord, met "Wachtwoord vergeten?": daarmee is iedereen uitgelogd. Kijk daarna bij je account of de tweede stap van jou is.',
  },
};

const LOST: Record<Language, Content> = {
  en: {
    subject: 'Log in without your second step',
    before: [
      'You can’t do the second step of your log-in any more? An admin of Verdeel asked for this link: with it, and your password, you take that step away. After that you can set it up again.',
    ],
    button: 'Take the second step away',
    after: [
      'The link works once, within 24 hours.',
      'Did you not ask an admin for help? Then do nothing: nothing changes.',
    ],
  },
  nl: {
    subject: 'Inloggen zonder je tweede stap',
    before: [
      'Lukt de tweede stap van het inloggen je niet meer? Een beheerder van Verdeel vroeg deze link voor je aan: daarmee, en met je wachtwoord, haal je die stap weg. Daarna kun je hem opnieuw instellen.',
    ],
    button: 'Haal de tweede stap weg',
    after: [
      'De link werkt één keer, binnen 24 uur.',
      'Vroeg je geen beheerder om hulp? Dan hoef je niets te doen: er verandert niets.',
    ],
  },
};
