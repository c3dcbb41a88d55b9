import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../testing/test-database.ts';
import { type KeyPlace, vaultOf, vaultOfPassphrase } from './vault.ts';

const newFolder = () => mkdtempSync(path.join(scratchFolder(), 'vault-'));
const place = (setting: string | null = null): KeyPlace => ({ setting, file: path.join(newFolder(), 'data', 'key') });
const KEY = 'a key of at least thirty-two signs';

describe('what is closed', () => {
  test('is opened by the same key, holds nothing of what is in it, and is never twice the same', () => {
    const here = place();
    const [one, two] = [
      vaultOf(here).close({ d: 'private' }, 'secret a'),
      vaultOf(here).close({ d: 'private' }, 'secret a'),
    ];
    expect(vaultOf(here).open(one, 'secret a')).toEqual({ d: 'private' });
    expect(one.closed).not.toBe(two.closed);
    expect(Buffer.from(one.closed, 'base64url').toString('latin1')).not.toContain('private');
  });

  test('is not opened where it does not belong, or when a sign of it was changed', () => {
    const vault = vaultOf(place(KEY));
    const closed = vault.close(['x'], 'totp anna');
    expect(() => vault.open(closed, 'totp bert')).toThrow('damaged');
    for (const at of [0, 14, closed.closed.length - 1]) {
      const other = closed.closed[at] === 'A' ? 'B' : 'A';
      const changed = closed.closed.slice(0, at) + other + closed.closed.slice(at + 1);
      expect(() => vault.open({ ...closed, closed: changed }, 'totp anna')).toThrow('damaged');
    }
    expect(() => vault.open({ ...closed, closed: '' }, 'totp anna')).toThrow('damaged');
  });

  test('with another key or none is refused with one line that says which is needed', () => {
    const closed = vaultOf(place(KEY)).close(['x'], 'a');
    for (const [given, where] of [
      [place(`${KEY} of another`), 'VERDEEL_KEY'],
      [place(), '/key is not there'],
    ] as const) {
      const open = () => vaultOf(given).open(closed, 'a');
      expect(open).toThrow(where);
      expect(open).toThrow(/^[^\n]*needs the one key they were closed with, in VERDEEL_KEY$/);
      expect(open).not.toThrow(KEY);
    }
  });
});

describe('the key in the data folder', () => {
  test('is made at the first closing, for its owner only, and can be given to another process as the setting', () => {
    const here = place();
    const closed = vaultOf(here).close(['x'], 'a');
    expect(statSync(here.file).mode & 0o777).toBe(0o600);
    expect(vaultOf(place(readFileSync(here.file, 'utf8'))).open(closed, 'a')).toEqual(['x']);
  });

  test('is one, when two processes make it at the same moment', () => {
    const here = place();
    const vaults = [vaultOf(here), vaultOf(here)];
    const closed = vaults.map(vault => vault.close(['x'], 'a'));
    expect(vaults[0]!.open(closed[1]!, 'a')).toEqual(['x']);
  });

  test('that was cut short stops with a line', () => {
    const here = place();
    vaultOf(here).close(['x'], 'a');
    writeFileSync(here.file, 'abc\n');
    expect(() => vaultOf(here).close(['x'], 'a')).toThrow('was cut short');
  });
});

test('a passphrase opens what it closed, and no other does', () => {
  const closed = vaultOfPassphrase('drie paarden in de wei').close(['x'], 'a');
  expect(vaultOfPassphrase('drie paarden in de wei').open(closed, 'a')).toEqual(['x']);
  expect(() => vaultOfPassphrase('drie paarden in het weiland').open(closed, 'a')).toThrow('VERDEEL_BACKUP_PASSPHRASE');
  expect(() => vaultOfPassphrase('').open(closed, 'a')).toThrow('VERDEEL_BACKUP_PASSPHRASE');
});
