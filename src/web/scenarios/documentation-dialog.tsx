import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTATION_FIELDS, DOCUMENTATION_LIMIT, type ScenarioArea } from '#domain/scenarios.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { currentOf } from '#web/session/api.ts';
import { AREAS } from '#web/session/areas.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { type Scenario, useChangeScenario } from './scenarios.queries.ts';

const ROWS = 22;

interface DocumentationDialogProps {
  area: ScenarioArea;
  scenario: Scenario;
  onClose: () => void;
}

/** The text of one area. It is saved with the scenario's version at the time the dialog opened. */
export function DocumentationDialog({ area, scenario, onClose }: DocumentationDialogProps) {
  const { t } = useTranslation();
  const field = DOCUMENTATION_FIELDS[area];
  const [seen, setSeen] = useState(scenario);
  const [text, setText] = useState(scenario[field]);
  const [isDeleting, setDeleting] = useState(false);
  const [theirs, setTheirs] = useState<{ scenario: Scenario; mine: string }>();
  const saving = useChangeScenario(true);
  const isChanged = text !== seen[field];

  const save = (value: string, against: Scenario) =>
    saving.mutate(
      { seen: against, change: { [field]: value } },
      {
        onSuccess: onClose,
        onError: error => {
          const current = currentOf<Scenario>(error);
          if (current) setTheirs({ scenario: current, mine: value });
        },
      },
    );
  const failure = saving.error && !currentOf(saving.error) ? errorText(codeOf(saving.error)) : undefined;

  if (theirs)
    return (
      <ConflictView
        title={t('common.conflictTitle')}
        differences={[{ what: t('documentation.title'), mine: theirs.mine, theirs: theirs.scenario[field] }]}
        onKeepMine={() => {
          setTheirs(undefined);
          save(theirs.mine, theirs.scenario);
        }}
        onTakeTheirs={() => {
          setSeen(theirs.scenario);
          setText(theirs.scenario[field]);
          setTheirs(undefined);
        }}
      />
    );
  return (
    <>
      <Dialog
        open
        size="wide"
        title={t('documentation.of', { area: t(AREAS[area].title) })}
        onClose={onClose}
        onSubmit={() => save(text, seen)}
        unsaved={isChanged && (saving.isPending ? 'saving' : 'written')}
        actions={
          <>
            <Button kind="danger" disabled={seen[field] === ''} onClick={() => setDeleting(true)}>
              {t('documentation.delete')}
            </Button>
            <Button kind="primary" type="submit" busy={saving.isPending} disabled={!isChanged}>
              {t('common.save')}
            </Button>
          </>
        }
      >
        <TextArea
          label={t('documentation.title')}
          labelHidden
          hint={t('documentation.hint')}
          rows={ROWS}
          maxLength={DOCUMENTATION_LIMIT}
          value={text}
          onChange={setText}
          error={failure}
          autoFocus
        />
      </Dialog>
      <ConfirmDialog
        open={isDeleting}
        title={t('documentation.title')}
        text={t('documentation.deleteText', { area: t(AREAS[area].title) })}
        confirm={t('documentation.delete')}
        onCancel={() => setDeleting(false)}
        onConfirm={() => {
          setDeleting(false);
          setText('');
          save('', seen);
        }}
      />
    </>
  );
}
