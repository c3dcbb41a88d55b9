import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { metricsText } from '../metrics/metrics.ts';
import {
  changedEmailLetter,
  changeEmailLetter,
  confirmationLetter,
  invitationLetter,
  membershipLetter,
  resetLetter,
} from './letters.ts';
import { createMailer } from './mailer.ts';

const address = (language: Language, to = 'sanne@molen.example') => ({
  to,
  language,
  firstName: 'Sanne',
  link: 'https://verdeel.example/identity/password/abcDEF_-123',
});
const piet = { firstName: 'Piet', lastName: 'Jansen', email: 'piet@molen.example' };
const company = {
  companyName: 'De Molen & Zn. <b>',
  inviter: { ...piet, firstName: 'Piet "Pi"', lastName: 'Jansen\r\nBcc: spy@evil.example' },
};

/** The text that a mail program shows: encoded parts decoded, soft line breaks joined. */
const decoded = (source: string) =>
  Buffer.from(
    source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('mail by SMTP', () => {
  const received: { from: string; to: string[]; user: string | undefined; source: string }[] = [];
  let server: SMTPServer;
  let smtpUrl: string;

  beforeAll(async () => {
    server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'pass word' ? done(null, { user: username }) : done(new Error('wrong')),
      onData(stream, session, done) {
        let source = '';
        stream.on('data', chunk => {
          source += chunk;
        });
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(to => to.address),
            user: session.user,
            source,
          });
          done();
        });
      },
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
    smtpUrl = `smtp://verdeel:pass%20word@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>(resolve => server.close(() => resolve())));

  const mailer = (url: string) =>
    createMailer({ smtpUrl: url, url: 'https://verdeel.example', folder: '/nowhere', log: { info() {} } });

  test.each(['en', 'nl'] as const)(
    'a reset letter in %s arrives as text and HTML, with its link in both',
    async language => {
      const post = mailer(smtpUrl);
      await post.send(resetLetter(address(language)));
      post.close();
      const { from, to, user, source } = received.at(-1)!;
      expect([from, to, user]).toEqual(['no-reply@verdeel.example', ['sanne@molen.example'], 'verdeel']);
      expect(source).toContain('multipart/alternative');
      const [, text = '', html = ''] = decoded(source).split(/Content-Type: text\//);
      for (const part of [text, html]) {
        expect(part).toContain('https://verdeel.example/identity/password/abcDEF_-123');
        expect(part).toContain(language === 'en' ? 'within 10 minutes' : 'binnen 10 minuten');
        expect(part).toContain(language === 'en' ? 'Hello Sanne' : 'Hallo Sanne');
      }
    },
  );

  test('the sender can be set in the address of the server', async () => {
    const post = mailer(`${smtpUrl}?from=${encodeURIComponent('Kosten <kosten@molen.example>')}`);
    await post.send(confirmationLetter(address('nl')));
    post.close();
    expect(received.at(-1)!.from).toBe('kosten@molen.example');
    expect(received.at(-1)!.source).toContain('From: Kosten <kosten@molen.example>');
  });

  test('names with line breaks and markup stay names', async () => {
    const post = mailer(smtpUrl);
    await post.send(invitationLetter({ ...address('en'), ...company }));
    await post.send(membershipLetter({ ...address('nl'), ...company }));
    post.close();
    for (const { source, to } of received.slice(-2)) {
      expect(to).toEqual(['sanne@molen.example']);
      expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
      const html = decoded(source).split('text/html')[1]!;
      expect(html).toContain('De Molen &#38; Zn. &#60;b&#62;');
      expect(html).not.toContain('<b>');
    }
  });

  test('what was handed over is counted, and what could not be', async () => {
    const counted = (outcome: string) =>
      Number(new RegExp(`mails_total{outcome="${outcome}"} (\\d+)`).exec(metricsText())?.[1] ?? 0);
    const [sent, failed] = [counted('sent'), counted('failed')];
    for (const url of [smtpUrl, smtpUrl.replace('pass%20word', 'wrong')]) {
      const post = mailer(url);
      await post.send(confirmationLetter(address('nl'))).catch(() => {});
      post.close();
    }
    expect([counted('sent'), counted('failed')]).toEqual([sent + 1, failed + 1]);
  });

  test('a receiver that smuggles a second one in is one address or none', async () => {
    const post = mailer(smtpUrl);
    const before = received.length;
    await post.send(resetLetter(address('en', 'a@b.example\r\nRCPT TO:<spy@evil.example>'))).catch(() => {});
    await post.send(resetLetter(address('en', 'a@b.example, spy@evil.example'))).catch(() => {});
    post.close();
    for (const { to } of received.slice(before)) expect(to).not.toContain('spy@evil.example');
  });

  test('a server that refuses is an error, not silence', async () => {
    const post = mailer(smtpUrl.replace('pass%20word', 'other'));
    await expect(post.send(resetLetter(address('en')))).rejects.toThrow();
    post.close();
  });
});

test('the letters about a changed address say in both languages what to do when it was not you', () => {
  for (const [language, notYou] of [
    ['en', 'Was it not you?'],
    ['nl', 'Was jij het niet?'],
  ] as const) {
    const asked = changeEmailLetter({ ...address(language), firstName: '' });
    const changed = changedEmailLetter({ ...address(language), newEmail: 'sanne&co@new.example' });
    for (const letter of [asked, changed])
      for (const part of [letter.text, letter.html]) {
        expect(part).toContain(notYou);
        expect(part).toContain(letter.link);
      }
    expect(asked.text + asked.html).not.toContain('Sanne');
    expect(changed.text).toContain('sanne&co@new.example');
    expect(changed.html).toContain('sanne&#38;co@new.example');
  }
});

test('without a server a letter is a file that only its owner reads, and its link is in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdeel-mail-'));
  const logged: { fields: object; message: string }[] = [];
  const post = createMailer({
    smtpUrl: null,
    url: 'http://127.0.0.1:4000',
    folder: join(folder, 'mail'),
    log: { info: (fields, message) => void logged.push({ fields, message }) },
  });
  await post.send(
    invitationLetter({ ...address('nl'), companyName: 'De Molen', inviter: { ...piet, firstName: '', lastName: '' } }),
  );
  const [file = ''] = await readdir(join(folder, 'mail'));
  expect(file).toMatch(/^\d{4}-.*\.eml$/);
  expect((await stat(join(folder, 'mail', file))).mode & 0o777).toBe(0o600);
  const letter = decoded(await readFile(join(folder, 'mail', file), 'utf8'));
  expect(letter).toContain('/identity/password/abcDEF_-123');
  expect(letter).toContain('piet@molen.example heeft je toegevoegd');
  expect(logged).toEqual([
    {
      fields: { file: join(folder, 'mail', file), link: 'https://verdeel.example/identity/password/abcDEF_-123' },
      message: 'mail to sanne@molen.example: piet@molen.example nodigt je uit voor ‘De Molen’',
    },
  ]);
  await rm(folder, { recursive: true });
});
