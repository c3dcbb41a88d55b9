import { Paperclip } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTATION_FIELDS, type ScenarioArea } from '#domain/scenarios.ts';
import { Button } from '#web/ui/button.tsx';
import type { Scenario } from './scenarios.queries.ts';

const Editor = lazy(async () => ({ default: (await import('./documentation-dialog.tsx')).DocumentationDialog }));

/** The paperclip that opens the documentation of an area. It shows whether there is any. */
export function DocumentationButton({ area, scenario }: { area: ScenarioArea; scenario: Scenario }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isWritten = scenario[DOCUMENTATION_FIELDS[area]] !== '';
  return (
    <>
      <Button icon={Paperclip} onClick={() => setOpen(true)}>
        {t('documentation.title')}
        {isWritten && (
          <>
            <span aria-hidden> •</span>
            <span className="only-heard"> ({t('documentation.written')})</span>
          </>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <Editor area={area} scenario={scenario} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
