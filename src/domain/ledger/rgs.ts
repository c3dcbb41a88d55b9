// Codes of the Dutch reference ledger (RGS): `B` or `W`, then up to four groups of three letters. What follows a point or a
// colon is an exporter's own extension.

const CODE = /^[BW](?:[A-Z][a-z0-9]{2}){0,4}$/;

/** The code in a text that should hold one; null for placeholders such as `0000`, `-` or `RGS-1`. */
export function rgsCode(text: string): string | null {
  const bare = text.trim().split(/[.:]/, 1)[0]!;
  return CODE.test(bare) ? bare : null;
}

/** The same in a field that exporters use for other things too: a letter alone is none. */
export function rgsCodeInLead(text: string): string | null {
  const code = rgsCode(text);
  return code?.length === 1 ? null : code;
}

/** The same in the reference of a taxonomy: its local part. */
export function rgsCodeOfConcept(reference: string): string | null {
  return rgsCodeInLead(reference.split(/[#:_]/).at(-1)!);
}
