import { useTranslation } from 'react-i18next';
import { inPartTexts } from '#domain/prices/price-texts.ts';
import type { Apart, Left } from '#domain/reconciliation.ts';
import type { OpenBook } from '../book/book.queries.ts';
import { useBehindTexts } from '../cost-objects/behind-link.ts';
import { DivideAllAgain } from '../other-costs/divide-all-again-link.tsx';
import { LeftLinks, leftTexts } from '../scenarios/left-link.tsx';
import { priceSpeaker } from './price-speaker.ts';

interface ToLookAtProps {
  scenarioId: string;
  book: OpenBook;
  left: readonly (Left | Apart)[];
}

/** Below the result, what may be wrong with it, and where that is mended. */
export function ToLookAt({ scenarioId, book, left }: ToLookAtProps) {
  const { t } = useTranslation();
  const { outOfDate, likeNothing, along, leftOut, inPart } = book;
  return (
    <LeftLinks
      {...{ scenarioId, left, outOfDate, likeNothing, along, leftOut }}
      texts={leftTexts(left, 'profitAndLoss', t)}
      inPart={[...inPartTexts(inPart, priceSpeaker(t)), ...useBehindTexts(scenarioId)]}
      isElsewhere
      settled={t('profitAndLoss.settled')}
      again={<DivideAllAgain scenarioId={scenarioId} />}
    />
  );
}
