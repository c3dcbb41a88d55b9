import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { GradedList } from '#web/ui/graded-list.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { fullName } from './user-fields.ts';
import { type CompanyUser, showLink } from './users.queries.ts';

interface LinksDialogProps {
  companyId: string;
  /** Those who were invited, one or many. */
  people: readonly CompanyUser[];
  /** Whoever opened this has asked for the link: it is made and copied without another press. */
  atOnce?: boolean | undefined;
  onClose: () => void;
}

interface Made {
  person: CompanyUser;
  link?: string;
  until?: string;
  /** Why there is none. */
  code?: string;
}

const made = (companyId: string, person: CompanyUser): Promise<Made> =>
  showLink(companyId, person.userId).then(
    reply => ({ person, ...reply }),
    (error: unknown) => ({ person, code: codeOf(error) ?? 'ERR500' }),
  );

/** The links of invitations, for an admin who hands them on. They are made when asked for, and shown this once. */
export function LinksDialog({ companyId, people, atOnce = false, onClose }: LinksDialogProps) {
  const { t, i18n } = useTranslation();
  const [all, setAll] = useState<readonly Made[]>();
  const [at, setAt] = useState<number>();
  const [isCopied, setCopied] = useState<boolean>();
  const [only, isOne] = [people[0]!, people.length === 1];
  const linked = all?.filter(({ link }) => link) ?? [];
  const refused = all?.filter(({ code }) => code) ?? [];
  const text = textOf(linked, isOne);
  const until = linked[0]?.until;

  const copy = async (links: string) => setCopied(await copyText(links));
  const make = async () => {
    const results: Made[] = [];
    for (const [index, person] of people.entries()) {
      setAt(index);
      results.push(await made(companyId, person));
    }
    setAt(undefined);
    setAll(results);
    const links = textOf(
      results.filter(({ link }) => link),
      isOne,
    );
    if (links) await copy(links);
  };
  // A link that is made ends the one before, so it is made once, however often this is drawn.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!atOnce || isAsked.current) return;
    isAsked.current = true;
    void make();
  });

  const name = fullName(only);
  const ends =
    until &&
    new Intl.DateTimeFormat(i18n.language === 'nl' ? 'nl' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(until),
    );
  const field = {
    value: text,
    readOnly: true,
    hint: t(isOne ? 'users.linkUntil' : 'users.linksUntil', { until: ends }),
    onChange: () => {},
    ...(isCopied === false && { error: t('common.notCopied') }),
  };
  return (
    <Dialog
      open
      size="wide"
      title={isOne ? name : t('users.links')}
      onClose={() => at === undefined && onClose()}
      unsaved={at !== undefined && 'saving'}
      actions={
        <>
          <Button disabled={at !== undefined} onClick={onClose}>
            {t('common.close')}
          </Button>
          {(!all || text) && (
            <Button kind="primary" busy={at !== undefined} onClick={() => void (all ? copy(text) : make())}>
              {t(isCopied ? 'common.copied' : all ? 'common.copy' : isOne ? 'users.copyLink' : 'users.copyLinks')}
            </Button>
          )}
        </>
      }
    >
      {!all && !atOnce && <p>{t('users.handOn')}</p>}
      {(!all || text) && <p>{isOne ? t('users.linkText', { name }) : t('users.linksText')}</p>}
      {at !== undefined && !isOne && (
        <Progress label={t('users.makingLinks', { at: at + 1, of: people.length })} value={at / people.length} />
      )}
      {text &&
        (isOne ? (
          <TextField label={t('users.linkOf', { name })} proposed {...field} />
        ) : (
          <TextArea label={t('users.links')} rows={Math.min(12, 2 * linked.length)} {...field} />
        ))}
      <p role="status">{isCopied && (isOne ? t('users.linkCopied', { name }) : t('users.linksCopied'))}</p>
      {refused.length > 0 && (
        <GradedList
          label={t('users.withoutLink')}
          items={refused.map(({ person, code }) => ({
            id: person.userId,
            grade: 'look',
            text: `${isOne ? '' : `${fullName(person)}: `}${errorText(code)}`,
          }))}
        />
      )}
    </Dialog>
  );
}

/** One link by itself; of several a line each, as a spreadsheet pastes them. */
const textOf = (linked: readonly Made[], isOne: boolean): string =>
  isOne
    ? (linked[0]?.link ?? '')
    : linked.map(({ person, link }) => [fullName(person), person.email, link].join('\t')).join('\n');
