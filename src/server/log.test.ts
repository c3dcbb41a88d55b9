import { expect, test } from 'vitest';
import { forPeople } from './log.ts';

const at = new Date(2026, 10, 5, 12, 4, 31).getTime();
const line = (more: object) => forPeople(JSON.stringify({ level: 30, time: at, pid: 1, hostname: 'h', ...more }));

test('On a terminal a request is a line for people', () => {
  const req = { method: 'POST', path: '/api/report' };
  expect(line({ req, res: { statusCode: 409 }, responseTime: 12.3, reqId: 'a', msg: 'request completed' })).toBe(
    '12:04:31 info  POST /api/report 409 12.3 ms',
  );
});

test('On a terminal everything else is its message and its fields, and an error has its stack', () => {
  expect(line({ msg: 'nightly backup: done', bytes: 12, file: '/a' })).toBe(
    '12:04:31 info  nightly backup: done bytes=12 file=/a',
  );
  expect(line({ level: 50, msg: 'broken', reqId: 'a', err: { message: 'm', stack: 'Error: m\n    at x' } })).toBe(
    '12:04:31 error broken request=a\nError: m\n    at x',
  );
});

test('A terminal is told nothing by what somebody has sent', () => {
  expect(line({ msg: 'mail to a\u001b[2Jb' })).toBe('12:04:31 info  mail to a [2Jb');
});
