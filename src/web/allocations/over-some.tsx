import '#web/i18n/like-texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';

interface OverSomeProps {
  grid: Grid<NamedAllocation>;
  /** Why nothing can be divided now. */
  none: string | undefined;
  /** Of what is divided. */
  name: string;
  /** Those that are ticked at first. */
  before: readonly NamedAllocation[];
  choose: (ids: readonly string[]) => void;
}

/** Chooses over which rows the buttons beside it divide: in the table no finger selects several, and no mouse those that are apart. */
export function OverSome({ grid, none, name, before, choose }: OverSomeProps) {
  const { t } = useTranslation();
  const [ticked, tick] = useState<readonly string[]>();
  return (
    <>
      <ToolButton grid={grid} why={none} title={undefined} onClick={() => tick(before.map(({ id }) => id))}>
        {t('like.overSome.button')}
      </ToolButton>
      {ticked && (
        <FormDialog
          title={t('like.overSome.title', { name })}
          submit={t('like.overSome.choose')}
          disabled={ticked.length === 0}
          onClose={() => tick(undefined)}
          onSubmit={() => {
            tick(undefined);
            choose(ticked);
          }}
        >
          <CheckList
            label={t('like.overSome.label')}
            options={grid.current().map(({ id, name }) => ({ value: id, label: name }))}
            values={ticked}
            onChange={tick}
          />
          <p>{t('like.overSome.hint')}</p>
        </FormDialog>
      )}
    </>
  );
}
