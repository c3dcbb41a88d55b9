import { expect, test } from 'vitest';
import { sharedProvider } from '../testing/test-app.ts';
import { createProviderOrigins } from './discovery.ts';

test('the browser may call the authorities and their token endpoints; a provider that does not answer counts by its address', async () => {
  const { authority } = sharedProvider();
  const origins = createProviderOrigins([authority, `${authority}/reset`, 'http://127.0.0.1:9']);
  expect(origins.known()).toEqual([authority, 'http://127.0.0.1:9']);
  await origins.load();
  expect(origins.known()).toEqual([authority, 'http://127.0.0.1:9']);
});
