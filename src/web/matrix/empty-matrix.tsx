import { useTranslation } from 'react-i18next';
import type { GiverKind } from '#domain/allocation-matrix.ts';
import { useListPaste } from '#web/ui/grid/use-list-paste.ts';
import { EmptyList } from '#web/ui/page.tsx';
import { EmptyUntil } from '../scenarios/area-link.tsx';

interface EmptyMatrixProps {
  kind: GiverKind;
  scenarioId: string;
  lacksRows: boolean;
  /** The list, where its rows are made; with a text that is pasted there. */
  onList: ((text?: string) => void) | undefined;
}

/** Without rows or columns there is nothing to type into: what lacks is made by one press, or by pasting it here. */
export function EmptyMatrix({ kind, scenarioId, lacksRows, onList }: EmptyMatrixProps) {
  const { t } = useTranslation();
  useListPaste(onList);
  const text = t(`matrix.none.${kind}`);
  if (onList && lacksRows) return <EmptyList text={text} action={t('matrix.toList')} onAction={() => onList()} />;
  return <EmptyUntil text={text} area={onList || lacksRows ? 'costObjects' : 'segments'} scenarioId={scenarioId} />;
}
