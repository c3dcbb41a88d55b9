import pino, { type Logger } from 'pino';
import { pathForLog } from './request-log.ts';

export type Log = Logger;

/** What must never be in a log: secrets, and what people wrote. */
const SECRET = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** A line for people on a terminal. Elsewhere one JSON object a line, for what collects logs. */
export function createLog(level: string, isTerminal = process.stdout.isTTY): Log {
  return pino(
    {
      level,
      redact: SECRET,
      serializers: {
        err: pino.stdSerializers.err,
        req: request => ({ method: request.method, path: pathForLog(request.url) }),
        res: reply => ({ statusCode: reply.statusCode }),
      },
    },
    isTerminal ? { write: line => process.stdout.write(`${forPeople(line)}\n`) } : process.stdout,
  );
}

/** `12:04:31 warn  POST /api/report 409 12.3 ms`, then whatever else there is to know. */
export function forPeople(line: string): string {
  const { level, time, pid: _, hostname: __, msg, req, res, responseTime, err, reqId, ...more } = JSON.parse(line);
  const about = req && res ? `${req.method} ${req.path} ${res.statusCode} ${responseTime} ms` : msg;
  const rest = Object.entries(more).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const words = [
    new Date(time).toTimeString().slice(0, 8),
    (pino.levels.labels[level] ?? '').padEnd(5),
    about,
    ...rest,
    ...(err && reqId ? [`request=${reqId}`] : []),
  ];
  // What an attacker sends may be part of a line, and a terminal obeys control characters.
  const printable = (text: string) => text.replace(/[\p{Cc}]/gu, ' ');
  return [
    printable(words.join(' ')),
    ...(err ? [err.stack ?? err.message].join('').split('\n').map(printable) : []),
  ].join('\n');
}
