import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counter } from '../metrics/metrics.ts';
import { Turns } from '../turns/turns.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that the receiver is to follow. When letters are files, the log has it too. */
  link: string;
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. `?from=` sets the sender. Without an address each letter becomes a file. */
  smtpUrl: string | null;
  /** The public address. Its host is that of the default sender. */
  url: string;
  /** The folder for letters that are files. */
  folder: string;
  log: { info(fields: object, message: string): void };
}

const mails = counter('verdeel_mails_total', 'Mails, by outcome');

export function createMailer(options: MailerOptions): Mailer {
  const mailer = options.smtpUrl ? postBySmtp(options.smtpUrl, options) : putInFolder(options);
  return {
    ...mailer,
    send: async letter => {
      const sending = mailer.send(letter);
      await sending.then(
        () => mails.add({ outcome: 'sent' }),
        () => mails.add({ outcome: 'failed' }),
      );
      return sending;
    },
  };
}

/** Loaded for the first letter: most programs run for hours before one is sent. */
const library = () => import('nodemailer');

const CONNECTIONS = 2;
/** Letters of one person, or of everybody who has not signed in. */
const MOST_WAITING = 200;

const sender = (url: string) => {
  const host = new URL(url).hostname;
  return { name: 'Verdeel', address: `no-reply@${/^[\d.]+$|^\[|^localhost$/.test(host) ? 'verdeel.localhost' : host}` };
};

function postBySmtp(smtpUrl: string, { url }: MailerOptions): Mailer {
  const address = new URL(smtpUrl);
  const from = address.searchParams.get('from');
  address.searchParams.delete('from');
  const open = async () =>
    (await library()).createTransport(
      {
        url: address.href,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      },
      { from: from ?? sender(url), disableUrlAccess: true, disableFileAccess: true },
    );
  let transport: ReturnType<typeof open> | undefined;
  const turns = new Turns({ places: CONNECTIONS, each: 1, waiting: MOST_WAITING });
  return {
    async send({ to, subject, text, html }) {
      transport ??= open();
      const opened = await transport;
      await turns.run(() => opened.sendMail({ to: { name: '', address: to }, subject, text, html }));
    },
    close: () => void transport?.then(opened => opened.close()),
  };
}

function putInFolder({ url, folder, log }: MailerOptions): Mailer {
  return {
    async send({ to, subject, text, html, link }) {
      const { createTransport } = await library();
      const transport = createTransport(
        { streamTransport: true, buffer: true, newline: 'unix' },
        { from: sender(url) },
      );
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
      const file = join(folder, name);
      // Whoever reads these files can sign in as their receivers.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
      log.info({ file, link }, `mail to ${to.replace(/[\r\n]/g, ' ')}: ${subject}`);
    },
    close() {},
  };
}
