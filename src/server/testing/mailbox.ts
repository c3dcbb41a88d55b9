import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The first link of the text. */
  link: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  smtpUrl: string;
  letters: ReceivedLetter[];
  /** The next letter to this address that has not been returned yet. */
  next(to: string, patienceMs?: number): Promise<ReceivedLetter>;
  close(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/** A real SMTP server that keeps what it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const letters: ReceivedLetter[] = [];
  const read = new Set<ReceivedLetter>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('latin1');
        for (const { address } of session.envelope.rcptTo) letters.push(readLetter(address, source));
        done();
        for (const wake of waiting) wake();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    async next(to, patienceMs = PATIENCE_MS) {
      const end = Date.now() + patienceMs;
      for (;;) {
        const letter = letters.find(one => one.to === to && !read.has(one));
        if (letter) {
          read.add(letter);
          return letter;
        }
        if (Date.now() > end) throw new Error(`no mail for ${to}`);
        await new Promise<void>(resolve => {
          const wake = () => {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, 100);
          waiting.add(wake);
        });
      }
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

function readLetter(to: string, source: string): ReceivedLetter {
  const [head = ''] = source.split('\r\n\r\n');
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  const part = (type: string) => {
    const [, found = ''] = source.split(new RegExp(`^Content-Type: ${type}`, 'im'));
    const [partHead = '', ...rest] = found.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? '';
    return decode(body, /Content-Transfer-Encoding: (\S+)/i.exec(partHead)?.[1] ?? '7bit');
  };
  const text = part('text/plain');
  return {
    to,
    subject: readHeader(subject),
    text,
    html: part('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

function decode(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding.toLowerCase() !== 'quoted-printable') return Buffer.from(body, 'latin1').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const readHeader = (value: string) =>
  value
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=\s*/gi, (_, kind, encoded) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString()
        : decode(encoded.replace(/_/g, ' '), 'quoted-printable'),
    );
