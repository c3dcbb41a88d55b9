import type { TFunction } from 'i18next';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The browser's validation of a field in our words. Empty when the field is valid. */
export function validityText(field: Field, t: TFunction): string {
  const { validity } = field;
  if (validity.valueMissing) return t('Validations.RequiredField');
  if (validity.tooLong && 'maxLength' in field) return t('Validations.TooLong', { max: field.maxLength });
  if (validity.customError) return field.validationMessage;
  return validity.valid ? '' : t('Validations.IncorrectFormat');
}
