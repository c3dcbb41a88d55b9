import '#web/i18n/prices-texts.ts';
import type { TFunction } from 'i18next';
import { Download, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Share } from '#domain/money.ts';
import { rawPercent } from '#domain/numbers.ts';
import type { MarginFlags } from '#domain/overview-rows.ts';
import type { PriceKind } from '#domain/prices/full-cost-price.ts';
import type { Apart, Left } from '#domain/reconciliation.ts';
import type { OverviewView } from '#domain/statement.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Row } from '#web/ui/page.tsx';
import { Progress, useSlow } from '#web/ui/progress.tsx';
import type { OpenBook } from '../book/book.queries.ts';
import { useByPercentages } from '../cost-objects/by-percentages-link.tsx';
import { DivideAllAgain } from '../other-costs/divide-all-again-link.tsx';
import { LeftLinks, leftTexts } from '../scenarios/left-link.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import style from './profit-and-loss.module.css';
import { useFile } from './use-file.ts';
import type { Prices } from './use-prices.ts';

interface DownloadOverviewProps {
  view: OverviewView;
  viewName: string;
  scenarioId: string;
  flags: MarginFlags;
  /** Files have them where the screen does, unless somebody says otherwise. */
  prices: Pick<Prices, 'isOpen' | 'margin'>;
  /** Not divided, or too much: it is in none of the columns of what is handed on. */
  left: readonly (Left | Apart)[];
  /** The figures that there are. */
  book: OpenBook;
  /** Before the button, which nothing moves. */
  children?: React.ReactNode;
}

/** By whom they are for. */
const FILES = [
  ['profitAndLoss.boardFiles', [['board', Presentation, 'profitAndLoss.boardReport', 'profitAndLoss.boardReportWhat']]],
  [
    'profitAndLoss.viewFiles',
    [
      ['pdf', FileText, 'profitAndLoss.pdfFile', 'profitAndLoss.pdfFileWhat'],
      ['xlsx', FileSpreadsheet, 'profitAndLoss.xlsx', 'profitAndLoss.xlsxWhat'],
    ],
  ],
] as const;

/** What of prices there will be. */
function pricesText(priced: PriceKind, margin: Share, t: TFunction): string {
  if (priced === 'results') return t('prices.addResults');
  return margin > 0 ? t('prices.add', { margin: rawPercent(margin) }) : t('prices.addFull');
}

/** What the document types of the specification give, and what the server makes beside them, each with what it is for. */
export function DownloadOverview(props: DownloadOverviewProps) {
  const { view, viewName, scenarioId, flags, prices, left, book, children } = props;
  const { t } = useTranslation();
  const byPercentages = useByPercentages(scenarioId, left);
  const [isChoosing, setChoosing] = useState(false);
  const id = useId();
  /** Until somebody says otherwise files have them where the screen does. */
  const [chosen, setShowPrices] = useState<boolean>();
  const showPrices = chosen ?? prices.isOpen;
  // What is sent on has nobody's wage in it unless somebody says so.
  const [namesPersonnel, setNamesPersonnel] = useState(false);
  const { making: file, share } = useFile(view, scenarioId, { ...flags, showPrices, namesPersonnel });
  const { isPending, reset } = file;
  // What was saved before is not what there is now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other figures, or their other view, end it
  useEffect(() => {
    if (!isPending) reset();
  }, [book, view]);
  const isSlow = useSlow(file.isPending);
  const progress = isSlow && (
    <Progress label={t(share === undefined ? 'profitAndLoss.making' : 'profitAndLoss.receiving')} value={share} />
  );
  const saved = file.data && t('download.saved', { name: file.data.name });
  const choose = () => {
    file.reset();
    setChoosing(true);
  };
  return (
    <Row>
      {!isChoosing &&
        (progress || (
          // It is there before it says something, so that it is heard, and has no room until then.
          <span role="status" className={saved ? style.saved : 'only-heard'}>
            {saved}
          </span>
        ))}
      {children}
      <Button icon={Download} busy={file.isPending} onClick={choose}>
        {t('profitAndLoss.download')}
      </Button>
      <DownloadDialog
        open={isChoosing}
        title={t('profitAndLoss.downloadOverview')}
        what={viewName}
        types={['pdf', 'csv']}
        onPrint={() => setTimeout(() => window.print())}
        onCsv={() => file.mutate('csv')}
        onClose={() => setChoosing(false)}
        before={
          <LeftLinks
            {...{
              left,
              texts: leftTexts(left, 'profitAndLoss', t),
              scenarioId,
              outOfDate: book.outOfDate,
              likeNothing: book.likeNothing,
              stillBorne: book.stillBorne,
              along: book.along,
            }}
            isElsewhere
            again={<DivideAllAgain scenarioId={scenarioId} />}
            byPercentages={byPercentages}
          />
        }
      >
        <div className={style.groups}>
          {FILES.map(([whom, files]) => (
            <div key={whom} className={style.group}>
              <h3 id={`${id}${whom}`}>{t(whom, { what: viewName })}</h3>
              <ul className={style.files} aria-labelledby={`${id}${whom}`}>
                {files.map(([format, icon, name, purpose]) => (
                  <li key={format}>
                    <Button icon={icon} busy={file.isPending} onClick={() => file.mutate(format)}>
                      {t(name)}
                    </Button>
                    <span className={style.note}>{t(purpose)}</span>
                  </li>
                ))}
              </ul>
              {view === 'process' && whom === 'profitAndLoss.viewFiles' && (
                <Checkbox
                  label={t('profitAndLoss.namesPersonnel')}
                  hint={t('profitAndLoss.namesPersonnelWhat')}
                  checked={namesPersonnel}
                  onChange={setNamesPersonnel}
                />
              )}
            </div>
          ))}
        </div>
        <Checkbox
          label={pricesText(book.priced, prices.margin, t)}
          hint={t('prices.addWhat')}
          checked={showPrices}
          onChange={setShowPrices}
        />
        <div className={style.outcome}>{progress || <span role="status">{saved}</span>}</div>
        <p className={style.note}>
          {t('profitAndLoss.toChange')}{' '}
          <LinkButton
            onClick={() => {
              setChoosing(false);
              openDialog({ what: 'transfer', scenarioId });
            }}
          >
            {t('shell.transfer')}
          </LinkButton>
        </p>
      </DownloadDialog>
    </Row>
  );
}
