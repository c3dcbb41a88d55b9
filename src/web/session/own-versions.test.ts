import { expect, test } from 'vitest';
import { isOwnVersion, ownVersion, sendOver } from './own-versions.ts';

/** A server that holds one thing by its version. */
function stored() {
  let version = 1;
  return {
    change: async (seen: number) => {
      if (seen !== version) throw new Error(`${seen} is not ${version}`);
      version += 1;
      return version;
    },
    byAnother: () => {
      version += 1;
    },
  };
}

const save = (id: string, version: number, send: (version: number) => Promise<number>) =>
  sendOver(id, version, send, now => now);

test('edits begun on one version are stored one after the other', async () => {
  const { change } = stored();
  await save('a', 1, change);
  await save('a', 1, change);
  await save('a', 2, change);
  expect(ownVersion('a', 1)).toBe(4);
  expect(ownVersion('b', 1)).toBe(1);
});

test('what somebody else stored in between refuses the edit', async () => {
  const { change, byAnother } = stored();
  await save('c', 1, change);
  byAnother();
  await expect(save('c', 1, change)).rejects.toThrow('2 is not 3');
  await expect(save('c', 2, change)).rejects.toThrow('2 is not 3');
  await save('c', 3, change);
});

test('a version is this page’s own when it made it, also before the answer, and not when somebody stored over it', async () => {
  const { change, byAnother } = stored();
  await save('e', 1, change);
  await save('e', 1, async seen => {
    const now = await change(seen);
    expect(isOwnVersion('e', 1, now)).toBe(true);
    return now;
  });
  expect(isOwnVersion('e', 1, 3)).toBe(true);
  expect(isOwnVersion('f', 1, 3)).toBe(false);
  byAnother();
  expect(isOwnVersion('e', 1, 4)).toBe(false);
  await expect(save('e', 1, change)).rejects.toThrow('3 is not 4');
  expect(isOwnVersion('e', 1, 4)).toBe(false);
});

test('a saving that changed nothing leaves the version as it is', async () => {
  await save('d', 7, async version => version);
  expect(ownVersion('d', 7)).toBe(7);
});
