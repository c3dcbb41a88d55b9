import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, followsBasis, switchAccounts, type WeighedDraft } from '#domain/ledger/draft.ts';
import type { Answers } from '#domain/ledger/kept-draft.ts';
import type { LedgerCode } from '#domain/ledger/reading.ts';
import { formatAmount, formatCount } from '#domain/numbers.ts';
import type { PersonnelBasis } from '#domain/personnel.ts';
import { CheckList, Choice } from '#web/ui/checkbox.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Stack } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FindingsList } from './findings-link.tsx';
import style from './ledger.module.css';
import type { OpenLedger } from './open-ledger.queries.ts';

interface AboutLedgerProps {
  ledger: OpenLedger;
  draft: Draft;
  weighed: WeighedDraft;
  onChange: (draft: Draft) => void;
  /** How personnel counts has to be said, because the scenario does not. */
  asksBasis: boolean;
  /** What a trial balance does not say. */
  asked: Answers['asked'];
  onAnswer: (asked: NonNullable<Answers['asked']>) => void;
}

/** What file this is, what was noticed in it, and what of it counts. */
export function AboutLedger({ ledger, draft, weighed, onChange, asksBasis, asked, onAnswer }: AboutLedgerProps) {
  const { t, i18n } = useTranslation();
  const { reading } = ledger.read;
  const { count, cents } = followsBasis(ledger.read, draft, weighed);
  const followed = count === 0 ? '' : t('ledger.followsBasis', { count, amount: formatAmount(cents) });
  const nameless = reading.codes.filter(each => isNameless(each, draft));
  const facts = {
    file: ledger.fileName,
    administration: asked ? '' : reading.administrationName || reading.administration,
    year: asked ? '' : reading.fiscalYear,
    software: reading.software,
    version: reading.version && `XAF ${reading.version}`,
    accounts: formatCount(reading.accounts.length),
    lines: formatCount(reading.lines),
  };
  return (
    <Stack>
      <dl className={style.about}>
        {Object.entries(facts)
          .filter(([, text]) => text !== '')
          .map(([what, text]) => (
            <div key={what}>
              <dt>{t(`ledger.facts.${what}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {asked && (
        <div className={style.two}>
          <TextField
            label={t('ledger.facts.administration')}
            value={asked.administration}
            onChange={administration => onAnswer({ ...asked, administration })}
            required
            maxLength={100}
          />
          <TextField
            label={t('ledger.facts.year')}
            value={asked.fiscalYear}
            onChange={fiscalYear => onAnswer({ ...asked, fiscalYear })}
            required
            maxLength={20}
          />
        </div>
      )}
      {asksBasis && (
        <Choice
          label={t('ledger.basis')}
          value={draft.basis ?? ''}
          onChange={basis => onChange({ ...draft, basis: basis as PersonnelBasis })}
          options={(
            [
              ['employees', t('personnel.personnelTitle'), t('ledger.basisEmployees')],
              ['costCenters', t('personnel.costCenter'), t('ledger.basisCostCenters')],
            ] as const
          ).map(([value, label, hint]) => ({
            value,
            label,
            hint: value === draft.basis ? `${hint} ${followed}` : hint,
          }))}
        />
      )}
      <div className={style.parts}>
        {ledger.findings.length > 0 && (
          <Part
            title={t('ledger.findingsCount', { count: ledger.findings.length })}
            isOpenFirst={ledger.findings.some(({ grade }) => grade === 'look')}
          >
            <FindingsList findings={ledger.findings} />
          </Part>
        )}
        {reading.periods.length > 1 && (
          <Part title={t('ledger.periodsOf', { chosen: draft.periods.length, of: reading.periods.length })}>
            <CheckList
              label={t('ledger.periods')}
              values={draft.periods}
              onChange={periods => onChange({ ...draft, periods })}
              options={reading.periods.map(({ key, from, to }, n) => ({
                value: key,
                label: t('ledger.period', { period: key }),
                hint: [
                  from && to ? `${day(from, i18n.language)} – ${day(to, i18n.language)}` : '',
                  t('ledger.resultOf', { result: formatAmount(weighed.byPeriod[n]!) }),
                ]
                  .filter(text => text !== '')
                  .join(' · '),
              }))}
            />
          </Part>
        )}
        {weighed.doubtful.length > 0 && (
          <Part
            title={t('ledger.doubtful', { count: weighed.doubtful.length })}
            isOpenFirst={ledger.findings.some(({ code }) => code === 'nameAgainstNumber')}
          >
            <CheckList
              label={t('ledger.doubtfulQuestion')}
              values={weighed.doubtful.filter(n => weighed.isProfitAndLoss[n]).map(n => reading.accounts[n]!.id)}
              onChange={ids => onChange(switchAccounts(draft, reading.accounts, weighed, ids))}
              options={weighed.doubtful.map(n => ({
                value: reading.accounts[n]!.id,
                label: `${reading.accounts[n]!.id} ${reading.accounts[n]!.name}`,
                hint: formatAmount(weighed.amounts[n]!),
              }))}
            />
          </Part>
        )}
        {weighed.byCode && (
          <Part title={codesTitle(reading.codes, nameless, t)}>
            <p>{t('ledger.codesIntro')}</p>
            <div className={style.two}>
              {reading.codes.map(({ code, name }, n) =>
                code === '' && weighed.byCode![n] === 0 ? null : (
                  <TextField
                    key={code}
                    label={code === '' ? t('ledger.noCode') : [code, name].filter(text => text !== '').join(' · ')}
                    hint={formatAmount(weighed.byCode![n]!)}
                    value={draft.codes.get(code)?.name ?? ''}
                    onChange={center =>
                      onChange({ ...draft, codes: new Map([...draft.codes, [code, { name: center }]]) })
                    }
                    required
                    maxLength={100}
                  />
                ),
              )}
            </div>
          </Part>
        )}
      </div>
    </Stack>
  );
}

/** The file has no name for it, and nobody has given it one. */
const isNameless = ({ code }: LedgerCode, { codes }: Draft): boolean => code !== '' && codes.get(code)?.name === code;

interface PartProps {
  title: string;
  isOpenFirst?: boolean;
  children: React.ReactNode;
}

function Part({ title, isOpenFirst = false, children }: PartProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <Disclosure title={title} open={isOpen} onToggle={setOpen}>
      {children}
    </Disclosure>
  );
}

/** Lines without a code are no code. Codes that wait for a name are named, closed as it is: open, it left no room for the table. */
function codesTitle(codes: readonly LedgerCode[], nameless: readonly LedgerCode[], t: TFunction): string {
  if (nameless.length > 0) return t('ledger.codesNameless', { codes: nameless.map(({ code }) => code).join(', ') });
  const count = codes.filter(({ code }) => code !== '').length;
  return count === 0 ? t('ledger.oneCostCenter') : t('ledger.codes', { count });
}

export const day = (date: string, language: string): string =>
  new Date(date.length === 10 ? `${date}T00:00:00` : date).toLocaleDateString(language === 'nl' ? 'nl' : 'en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
  });
