/** What a part of a workbook is related to, as the part that lists it says. */
export interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly kind: string;
  /** The name of a part. */
  readonly target: string;
}

export function relationsOf(relations: Buffer | undefined, folder: string): Relation[] {
  return elementsOf(relations?.toString('utf8') ?? '', 'Relationship').map(value => ({
    id: value('Id'),
    kind: value('Type').slice(value('Type').lastIndexOf('/') + 1),
    target: within(folder, value('Target')),
  }));
}

/** The attributes of all elements of a name. One that is not there is an empty text. */
export const elementsOf = (xml: string, name: string): ((attribute: string) => string)[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(
    ([, about]) =>
      attribute =>
        new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*["']([^"']*)["']`).exec(about!)?.[1] ?? '',
  );

/** The name of a part as one in this folder refers to it. */
function within(folder: string, target: string): string {
  const way = target.startsWith('/') ? [] : folder.split('/');
  for (const step of target.split('/'))
    if (step === '..') way.pop();
    else way.push(step);
  return way.filter(step => step !== '' && step !== '.').join('/');
}
