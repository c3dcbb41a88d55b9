import { domainToASCII, domainToUnicode } from 'node:url';

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase());

/**
 * The part of an address that is compared. Two addresses are the same exactly when their keys are. Only the letters A to Z
 * have a case here, because other letters fold into them: a dotless ı in capitals is an I. A domain outside ASCII has the
 * notation in which DNS knows it.
 */
export function emailKey(address: string): string {
  const text = lowerAscii(address.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  const at = text.lastIndexOf('@');
  return at < 0
    ? text
    : `${text.slice(0, at)}@${text
        .slice(at + 1)
        .split('.')
        .map(labelKey)
        .join('.')}`;
}

/** A label that DNS would take for one of ASCII stays as it is, so that it equals none. */
function labelKey(label: string): string {
  const written = label.toLowerCase().normalize('NFC');
  const known = domainToASCII(written);
  return known !== written && known.startsWith('xn--') && domainToUnicode(known) === written ? known : label;
}
