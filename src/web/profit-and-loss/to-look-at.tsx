import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inPartTexts, withoutWorkTexts, workOfSomeTexts } from '#domain/prices/price-texts.ts';
import type { Apart, Left } from '#domain/reconciliation.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import type { OpenBook } from '../book/book.queries.ts';
import { useBehind } from '../cost-objects/behind-link.tsx';
import { useByPercentages } from '../cost-objects/by-percentages-link.tsx';
import { DivideAllAgain } from '../other-costs/divide-all-again-link.tsx';
import { LeftLinks, leftTexts, MayBeMeant } from '../scenarios/left-link.tsx';
import { priceSpeaker } from './price-speaker.ts';

interface ToLookAtProps {
  scenarioId: string;
  book: OpenBook;
  left: readonly (Left | Apart)[];
}

/** Below the result, what may be wrong with it, and where that is mended. */
export function ToLookAt({ scenarioId, book, left }: ToLookAtProps) {
  const { t } = useTranslation();
  const { outOfDate, likeNothing, stillBorne, along, leftOut, inPart, withoutWork, workOfSome } = book;
  const speaker = priceSpeaker(t);
  return (
    <>
      <LeftLinks
        {...{ scenarioId, left, outOfDate, likeNothing, stillBorne, along, leftOut }}
        texts={leftTexts(left, 'profitAndLoss', t)}
        inPart={inPartTexts(inPart, speaker)}
        behind={useBehind(scenarioId)}
        isElsewhere
        settled={t('profitAndLoss.settled')}
        again={<DivideAllAgain scenarioId={scenarioId} />}
        byPercentages={useByPercentages(scenarioId, left)}
      />
      {[
        ...withoutWorkTexts(withoutWork, speaker),
        // Whoever reads it on paper can't answer that.
        ...workOfSomeTexts(workOfSome, speaker).map(text => `${text} ${t('prices.workOfSomeAsked')}`),
      ].map(text => (
        <MayBeMeant key={text}>
          {text} <Link to={areaPath('personnelCosts', scenarioId)}>{t(AREAS.personnelCosts.title)}</Link>
        </MayBeMeant>
      ))}
    </>
  );
}
