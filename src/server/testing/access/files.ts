import type { files } from '#contract/files.ts';
import type { Side } from '../world.ts';
import { type AccessLines, signedIn } from './line.ts';

const choice = ({ ids }: Side) => ({ reportId: ids.report, scenarioId: ids.scenario });
/** Whoever may upload learns what is wrong with it. */
const form = (side: Side) => ({ ...choice(side), file: Buffer.from('no workbook') });

export const fileLines: AccessLines<typeof files> = {
  template: { who: signedIn, body: choice },
  validate: { who: signedIn, body: form, toldWhenAllowed: 400 },
  upload: { who: signedIn, body: form, toldWhenAllowed: 400 },
};
