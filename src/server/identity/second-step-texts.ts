import type { Language } from '#domain/language.ts';

const en = {
  enterCode: 'One more step',
  enterCodeText: 'Enter the code that your app shows now.',
  enterCodeHint: 'You do not have your phone? One of your recovery codes is fine too, each once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  setUpStep: 'Log in in two steps',
  setUpStepText:
    'After your password you are then asked for a code that an app on your phone shows. Scan this with such an app.',
  setUpStepObliged: 'Admins log in with a code as well, which an app on their phone shows. Scan this with such an app.',
  picture: 'What your app reads. The same is below as text',
  secretText: 'Without a camera: enter this key in the app.',
  turnOnStep: 'Turn on',
  notNow: 'Not now',
  recoveryCodes: 'Your recovery codes',
  recoveryCodesText:
    'Keep them where you find them without your phone. Each is good for one log-in, in place of the second step. They are shown this once.',
  keptCodes: 'I have kept them',
  stepIsOn: 'You log in in two steps',
  stepIsOnText: (left: number) => `You have ${left === 1 ? 'one recovery code' : `${left} recovery codes`} left.`,
  newCodes: 'New recovery codes',
  turnOffStep: 'Turn off',
  usePasskey: 'Use your passkey',
  usePasskeyText: 'Confirm that it is you, with your passkey.',
  orCode: 'Or enter a code.',
  orRecoveryCode: 'Or enter one of your recovery codes.',
  passkeyFailed: 'That did not work. Try again.',
  passkeyInstead: 'Use a passkey instead',
  addPasskey: 'Add a passkey',
  addPasskeyText:
    'After your password you confirm with your finger, your face or the PIN of your device that it is you. A page that only looks like this one gets nothing by it.',
  passkeyName: 'What you call it',
  back: 'Back',
  appOfCodes: 'Codes of an app',
  addApp: 'Add an app',
  lastUsed: (date: string) => `last used on ${date}`,
  neverUsed: 'not used yet',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  lostStep: 'Log in without your second step',
  lostStepText:
    'This takes away the second step of your log-in. You are logged out everywhere, and can set it up again.',
  lostStepHint: 'Enter your password as well, so that nobody who reads your mail gets in with this link alone.',
  takeStepAway: 'Take it away',
  stepTakenAway: 'Your second step is gone',
  stepTakenAwayText: 'Log in with your password. Two steps are safer: set them up again on your account page.',
};

const nl: typeof en = {
  enterCode: 'Nog één stap',
  enterCodeText: 'Vul de code in die je app nu laat zien.',
  enterCodeHint: 'Heb je je telefoon niet bij je? Een van je herstelcodes is ook goed, elk één keer.',
  code: 'Code',
  recoveryCode: 'Herstelcode',
  setUpStep: 'Inloggen in twee stappen',
  setUpStepText:
    'Na je wachtwoord wordt dan een code gevraagd die een app op je telefoon laat zien. Scan dit met zo’n app.',
  setUpStepObliged:
    'Beheerders loggen ook in met een code, die een app op hun telefoon laat zien. Scan dit met zo’n app.',
  picture: 'Wat je app leest. Hetzelfde staat eronder als tekst',
  secretText: 'Zonder camera: vul deze sleutel in de app in.',
  turnOnStep: 'Aanzetten',
  notNow: 'Nu niet',
  recoveryCodes: 'Je herstelcodes',
  recoveryCodesText:
    'Bewaar ze waar je ze zonder je telefoon vindt. Met elk log je één keer in, in plaats van met je tweede stap. Je ziet ze alleen nu.',
  keptCodes: 'Ik heb ze bewaard',
  stepIsOn: 'Je logt in in twee stappen',
  stepIsOnText: (left: number) => `Je hebt nog ${left === 1 ? 'één herstelcode' : `${left} herstelcodes`}.`,
  newCodes: 'Nieuwe herstelcodes',
  turnOffStep: 'Uitzetten',
  usePasskey: 'Gebruik je passkey',
  usePasskeyText: 'Bevestig met je passkey dat jij het bent.',
  orCode: 'Of vul een code in.',
  orRecoveryCode: 'Of vul een van je herstelcodes in.',
  passkeyFailed: 'Dat lukte niet. Probeer het opnieuw.',
  passkeyInstead: 'Liever een passkey',
  addPasskey: 'Passkey toevoegen',
  addPasskeyText:
    'Na je wachtwoord bevestig je met je vinger, je gezicht of de pincode van je apparaat dat jij het bent. Een pagina die alleen op deze lijkt, heeft daar niets aan.',
  passkeyName: 'Hoe je hem noemt',
  back: 'Terug',
  appOfCodes: 'Codes van een app',
  addApp: 'App toevoegen',
  lastUsed: (date: string) => `laatst gebruikt op ${date}`,
  neverUsed: 'nog niet gebruikt',
  remove: 'Weghalen',
  removeNamed: (name: string) => `${name} weghalen`,
  lostStep: 'Inloggen zonder je tweede stap',
  lostStepText:
    'Hiermee haal je de tweede stap van het inloggen weg. Je bent dan overal uitgelogd, en kunt hem opnieuw instellen.',
  lostStepHint: 'Vul ook je wachtwoord in, zodat niemand die je mail leest met alleen deze link binnenkomt.',
  takeStepAway: 'Haal hem weg',
  stepTakenAway: 'Je tweede stap is weg',
  stepTakenAwayText: 'Log in met je wachtwoord. Twee stappen zijn veiliger: stel ze opnieuw in bij je account.',
};

const TEXTS = { en, nl };
/** Of the pages of the second step. */
export const stepTextsIn = (language: Language): typeof en => TEXTS[language];
