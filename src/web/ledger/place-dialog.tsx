import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target, TargetKind } from '#domain/ledger/targets.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { AREAS } from '#web/session/areas.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { placeText } from './place-words.ts';

interface PlaceDialogProps {
  /** What is moved, in words. */
  what: string;
  /** What a new place is called, unless somebody calls it otherwise. */
  nameOfNew: (kind: TargetKind) => string;
  places: readonly Target[];
  /** Where it goes now; null: to several places, or nowhere yet. */
  now: Target | null;
  onMove: (to: Target) => void;
  onClose: () => void;
}

const NEW = 'new ';
const keyOf = ({ kind, id, name }: Target): string =>
  JSON.stringify([kind, id ?? null, id === undefined ? name : null]);

/** Where accounts go: a place there is, or a new one by its name. */
export function PlaceDialog({ what, nameOfNew, places, now, onMove, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  // Empty, so that what is typed looks for a place at once.
  const [chosen, choose] = useState<string | null>(null);
  const [name, setName] = useState('');
  const newKinds: readonly TargetKind[] = [
    ...(['otherCost', 'revenue', 'directCost'] as const),
    ...(places.some(({ kind }) => kind === 'costCenters') ? (['costCenters'] as const) : []),
  ];
  // What it is proposed to be comes first: of direct costs one chooses of which process.
  const isAlike = ({ kind }: Target) => kind === now?.kind;
  const placeOptions = (of: readonly Target[]) => of.map(each => ({ value: keyOf(each), label: placeText(each, t) }));
  const newOptions = (kinds: readonly TargetKind[]) =>
    kinds.map(kind => ({ value: NEW + kind, label: t(`ledger.newOf.${kind}`) }));
  const kindOfNew = newKinds.find(kind => chosen === NEW + kind);
  const place = places.find(each => keyOf(each) === chosen);
  const kind = kindOfNew ?? place?.kind ?? now?.kind;
  const move = () => {
    if (kindOfNew) onMove({ kind: kindOfNew, name: name.trim() });
    else if (place) onMove(place);
  };
  return (
    <FormDialog title={t('ledger.whereGoes', { what })} submit={t('ledger.move')} onSubmit={move} onClose={onClose}>
      <Select
        label={t('ledger.goesTo')}
        required
        {...(now && { placeholder: placeText(now, t) })}
        options={[
          ...placeOptions(places.filter(isAlike)),
          ...newOptions(newKinds.filter(kind => isAlike({ kind }))),
          ...newOptions(newKinds.filter(kind => !isAlike({ kind }))),
          ...placeOptions(places.filter(each => !isAlike(each))),
        ]}
        value={chosen}
        onChange={option => {
          choose(option);
          const kind = newKinds.find(each => option === NEW + each);
          if (kind) setName(nameOfNew(kind));
        }}
      />
      {(kind === 'directCost' || kind === 'revenue') && (
        <p>
          {t(`ledger.ofSeveral.${kind}`, {
            newCost: t('ledger.newOf.otherCost'),
            leftOut: t('ledger.places.leaveOut'),
            otherCosts: t(AREAS.otherCosts.title),
            costObjects: t(AREAS.costObjects.title),
          })}
        </p>
      )}
      {kindOfNew && (
        <div key={kindOfNew} ref={selectName}>
          <TextField
            label={t(`ledger.nameOf.${kindOfNew}`)}
            value={name}
            onChange={setName}
            required
            maxLength={NAME_LIMIT}
          />
        </div>
      )}
    </FormDialog>
  );
}

/** What is typed takes the place of the name that is proposed; Enter agrees with it. */
function selectName(field: HTMLElement | null): void {
  const input = field?.querySelector('input');
  input?.focus();
  input?.select();
}
