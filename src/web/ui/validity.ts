import type { TFunction } from 'i18next';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The browser's own verdict on a field, in our words; an empty text where there is nothing to say. */
export function validityText(field: Field, t: TFunction): string {
  const { validity } = field;
  if (validity.valueMissing) return t('Validations.RequiredField');
  if (validity.tooLong && 'maxLength' in field) return t('Validations.TooLong', { max: field.maxLength });
  if (validity.customError) return field.validationMessage;
  return validity.valid ? '' : t('Validations.IncorrectFormat');
}
