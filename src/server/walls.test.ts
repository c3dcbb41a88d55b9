import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const copy = mkdtempSync(join(tmpdir(), 'verdeel-walls-'));
beforeAll(() => cpSync('src', join(copy, 'src'), { recursive: true }));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const walls = () => spawnSync(process.execPath, ['scripts/walls.mjs', copy], { encoding: 'utf8' });

describe('A forbidden import fails the check', () => {
  test('the rooms as they stand are in order', () => {
    expect(walls()).toMatchObject({ status: 0, stderr: '' });
  });

  test.each([
    ['src/domain/intruder.ts', "import '#server/calls/errors.ts';"],
    ['src/domain/intruder.ts', "import { z } from 'zod';"],
    ['src/domain/intruder.ts', "import { BAKERY } from './testing/bakery.ts';"],
    ['src/domain/intruder.ts', 'export const now = () => Date.now();'],
    ['src/domain/intruder.ts', 'export const chance = () => Math.random();'],
    ['src/contract/intruder.ts', "import '#server/calls/errors.ts';"],
    ['src/contract/intruder.ts', "import pg from 'pg';"],
    ['src/server/intruder.ts', "import '#web/main.tsx';"],
    ['src/server/db/intruder.ts', "import '#server/session/session.sql.ts';"],
    ['src/server/segments/intruder.ts', "import '../sectors/sectors.routes.ts';"],
    ['src/server/segments/intruder.ts', "import { readXlsx } from 'hucre';"],
    ['src/server/segments/intruder.ts', "import { testApp } from '../testing/test-app.ts';"],
    ['src/web/intruder.ts', "import { sectors } from '#contract/sectors.ts';"],
    ['src/web/intruder.ts', "import '#server/calls/errors.ts';"],
    ['src/web/ui/intruder.ts', "import '../segments/segments-screen.tsx';"],
    ['src/server/calls/intruder.ts', "import '../live/live.ts';"],
    ['src/server/db/embedded/intruder.ts', "import '../connect.ts';"],
    ['src/server/db/intruder.ts', "import '../config.ts';"],
    ['src/web/reports/intruder.ts', "import '../scenarios/scenarios.queries.ts';"],
  ])('%s: %s', (file, line) => {
    const path = join(copy, file);
    writeFileSync(path, `${line}\n`);
    const { status, stderr } = walls();
    rmSync(path);
    expect(status).toBe(1);
    expect(stderr).toContain('intruder.ts');
  });

  test.each(['ts', 'css'])('a file of more than 250 lines does too (%s)', kind => {
    const path = join(copy, `src/web/intruder.${kind}`);
    writeFileSync(path, '\n'.repeat(251));
    const { status, stderr } = walls();
    rmSync(path);
    expect(status).toBe(1);
    expect(stderr).toContain(`src/web/intruder.${kind}: 251 lines`);
  });

  test('what the table allows passes', () => {
    const path = join(copy, 'src/server/segments/guest.ts');
    writeFileSync(
      path,
      "import '../sectors/sectors.sql.ts';\nimport '#domain/money.ts';\nimport '#contract/sectors.ts';\n",
    );
    const { status } = walls();
    rmSync(path);
    expect(status).toBe(0);
  });
});
