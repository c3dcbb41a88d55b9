import type { TFunction } from 'i18next';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The browser's validation of a field in our words, and what is expected. Empty when the field is valid. */
export function validityText(field: Field, t: TFunction, expected = ''): string {
  const { validity } = field;
  const isBlank = validity.patternMismatch && field.value.trim() === '';
  if (validity.valueMissing || isBlank) return t('Validations.RequiredField');
  if (validity.tooLong && 'maxLength' in field) return t('Validations.TooLong', { max: field.maxLength });
  if (validity.customError) return field.validationMessage;
  if (validity.valid) return '';
  const what = field.type === 'email' ? t('Validations.WriteEmail') : expected;
  return `${t('Validations.IncorrectFormat')} ${what}`.trim();
}
