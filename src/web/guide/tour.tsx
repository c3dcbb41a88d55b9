import '#web/i18n/guide-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { opensSeveral } from '#domain/permissions.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import { areaPath } from '#web/session/areas.ts';
import { useAuthorization } from '#web/session/authorization.queries.ts';
import { companyPath, useCompany } from '#web/session/company.ts';
import { showGrossMargin, showsGrossMargin } from '#web/session/margins.ts';
import { setTour, type Tour } from '#web/session/tour.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page.tsx';
import { viewAddress } from '../profit-and-loss/view-link.ts';
import { progressQuery } from '../progress/progress.queries.ts';
import style from './guide.module.css';

/** Six sentences, each beside the screen that shows it: in the budget, the actual figures, and the next budget. */
const STOPS = [
  { text: 'guide.tour.bestMargin', area: 'profitAndLoss', scenario: 0 },
  { text: 'guide.tour.entered', area: 'costObjects', scenario: 0 },
  { text: 'guide.tour.hours', area: 'personnelCosts', scenario: 0 },
  { text: 'guide.tour.together', area: 'totalCosts', scenario: 0 },
  { text: 'guide.tour.more', area: 'profitAndLoss', scenario: 1 },
  { text: 'guide.tour.price', area: 'profitAndLoss', scenario: 2 },
] as const satisfies readonly { text: string; area: ScenarioArea; scenario: number }[];

/** Leads to the screen of a sentence. The first one speaks of the gross margin, and profit and loss of cost objects. */
export function useTourTo(): (tour: Tour) => Promise<void> {
  const navigate = useNavigate();
  return async tour => {
    const { area, scenario } = STOPS[tour.at]!;
    setTour({ hadGrossMargin: showsGrossMargin(), ...tour });
    if (tour.at === 0) showGrossMargin(true);
    const view = area === 'profitAndLoss' ? viewAddress('process') : '';
    await navigate(areaPath(area, tour.scenarioIds[scenario]!) + view);
  };
}

/** Where the example is already: in the sample company of a first start, and where somebody has copied it. */
export function BeginTour({ scenarioIds }: Pick<Tour, 'scenarioIds'>) {
  const { t } = useTranslation();
  const tourTo = useTourTo();
  return <Button onClick={() => void tourTo({ scenarioIds, at: 0 })}>{t('guide.tour.begin')}</Button>;
}

/** In a company that has nothing else: whoever opens the sample company knows what to do in it. */
export function TourOffered({ scenarioIds }: Pick<Tour, 'scenarioIds'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('guide.tour.offered')} actions={<BeginTour scenarioIds={scenarioIds} />}>
      <p>{t('guide.tour.what')}</p>
    </Section>
  );
}

/** From the last stop to where one's own company is, or is made; with the example copied into it, to its steps. */
function ToOwnFigures({ tour }: { tour: Tour }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const company = useCompany();
  const authorization = useAuthorization();
  const { data: scenarios = [] } = useQuery({ ...progressQuery(company?.id ?? ''), enabled: company !== null });
  const isSample = scenarios.every(one => tour.scenarioIds.includes(one.id));
  const leaves = isSample && authorization !== undefined && opensSeveral(authorization);
  const go = async () => {
    setTour(null);
    await navigate(leaves ? companyPath(null) : '/home');
  };
  return (
    <Button kind="primary" onClick={() => void go()}>
      {t('guide.tour.toOwn')}
    </Button>
  );
}

/** The sentence of the screen, above it: it covers nothing and takes no focus. */
export default function TourBar({ tour }: { tour: Tour }) {
  const { t } = useTranslation();
  const tourTo = useTourTo();
  const stop = STOPS[tour.at];
  if (!stop) return null;
  const go = (at: number) => void tourTo({ ...tour, at });
  const isLast = tour.at === STOPS.length - 1;
  return (
    <section className={style.tour} aria-label={t('guide.tour.title')}>
      <p>
        <span className={style.place}>{t('guide.tour.at', { at: tour.at + 1, all: STOPS.length })}</span> {t(stop.text)}
      </p>
      <div>
        <Button kind="quiet" onClick={() => setTour(null)}>
          {t('guide.tour.end')}
        </Button>
        {tour.at > 0 && <Button onClick={() => go(tour.at - 1)}>{t('guide.tour.back')}</Button>}
        {isLast ? (
          <ToOwnFigures tour={tour} />
        ) : (
          <Button kind="primary" onClick={() => go(tour.at + 1)}>
            {t('guide.tour.on')}
          </Button>
        )}
      </div>
    </section>
  );
}
