import type { Book } from '#domain/book.ts';
import { oldWord } from '#domain/like-another-cost.ts';
import { likeNothing, type OutOfDate, outOfDate } from '#domain/out-of-date.ts';
import type { OverviewTexts } from './overview-texts.ts';
import type { Content } from './pdf-writer.ts';

/** Of divisions that are not any more like what they were made like. */
export function outOfDateNote(book: Book, { outOfDate: said }: OverviewTexts): string[] {
  const told = (
    some: readonly OutOfDate[],
    several: 'several' | 'nothingSeveral',
    word: typeof oldWord | 'nothing',
  ) => {
    const names = some.map(({ name }) => name).join(', ');
    if (some.length > 1)
      return [said[several].replace('{{count}}', String(some.length)).replace('{{names}}', () => names)];
    return some.map(one =>
      said[word === 'nothing' ? word : word(one)]
        .replace('{{name}}', () => names)
        .replace('{{of}}', () => one.likeOfName ?? ''),
    );
  };
  return [...told(outOfDate(book), 'several', oldWord), ...told(likeNothing(book), 'nothingSeveral', 'nothing')];
}

/** In the color that the screen has for it. */
export const warning = (text: string): Content => ({
  table: { widths: ['*'], body: [[{ text, fontSize: 9, color: OPEN, fillColor: OPEN_SOFT }]] },
  layout: {
    ...{ hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 6, paddingRight: () => 6 },
    ...{ paddingTop: () => 4, paddingBottom: () => 4 },
  },
  margin: [0, 0, 0, 10],
});

const OPEN = '#865700';
const OPEN_SOFT = '#fbf2e0';
