import type { Person, TestApp } from './test-app.ts';

/** Sends a workbook of a scenario as a browser does: to be looked at, or to be stored. */
export async function sendWorkbook(
  app: TestApp,
  who: Person,
  what: 'validate' | 'upload',
  ids: { readonly reportId: string; readonly scenarioId: string },
  file: Uint8Array,
) {
  const form = new FormData();
  for (const name of ['reportId', 'scenarioId'] as const) form.set(name, ids[name]);
  form.set('file', new Blob([new Uint8Array(file)]), 'workbook.xlsx');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: `/api/file-generator/scenario-template-${what}-file`,
    headers: { authorization: `Bearer ${await app.token(who)}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
