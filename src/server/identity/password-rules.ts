/** Why a password is refused. Null: it is accepted as it is, to its last character. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'common' | 'likeEmail';

export const SHORTEST = 8;
/** Long enough for any sentence. The limit exists only so that nobody makes us work on megabytes. */
export const LONGEST = 200;

export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | null> {
  const length = [...password].length;
  if (length < SHORTEST) return 'tooShort';
  if (length > LONGEST) return 'tooLong';
  const word = password.normalize('NFKC').toLowerCase();
  if (isLikeEmail(word, email.toLowerCase())) return 'likeEmail';
  return (await isCommon(word)) ? 'common' : null;
}

const withoutEnds = (word: string) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

function isLikeEmail(word: string, email: string) {
  const [name = '', domain = ''] = email.split('@');
  const bare = withoutEnds(word);
  return [email, name, domain, domain.split('.')[0] ?? ''].some(
    part => part !== '' && (word === part || bare === part),
  );
}

async function isCommon(word: string) {
  if (isRepetition(word) || isRun(word)) return true;
  // Some megabytes that nobody needs before somebody chooses a password.
  const { COMMON } = await import('./common-passwords.ts');
  const read = unspelled(word);
  // "welkom2026!", "Password1" and "qwerty123" are common words with what everybody adds to them.
  return [word, read, withoutEnds(word), withoutEnds(read)].some(form => COMMON.has(form)) || /^\d{6,8}$/.test(word);
}

/** One to four characters, repeated: "aaaaaaaa", "abcabcabc". */
const isRepetition = (word: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(word) && new Set(word).size <= 4;

/** A run along the keyboard, the digits or the alphabet, in either direction. */
function isRun(word: string) {
  return ROWS.some(row => {
    const there = row + row;
    const back = [...there].reverse().join('');
    return there.includes(word) || back.includes(word);
  });
}
const ROWS = [
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgbyhn',
];

const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unspelled = (word: string) => word.replace(/[013457@$!]/g, sign => SPELLINGS[sign] ?? sign);
