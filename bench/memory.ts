// What the built program holds at the largest size, step by step, on both engines: itself, the largest of the processes it starts,
// and all together, with what they share counted once.
import { keep, ms } from './figures.ts';
import { endAll, newFolder, newPlace } from './targets/databases.ts';
import { everythingLarge } from './targets/memory.ts';

const rows: (string | number)[][] = [];
try {
  for (const [engine, place] of [
    ['PostgreSQL', await newPlace()],
    ['embedded', newFolder()],
  ] as const)
    for (const {
      what,
      megabytes,
      childMegabytes,
      togetherMegabytes,
      milliseconds,
      longestBlock,
    } of await everythingLarge(place)) {
      rows.push([engine, what, megabytes, childMegabytes || '', togetherMegabytes, ms(milliseconds), ms(longestBlock)]);
      console.log(rows.at(-1)!.join(' | '));
    }
  keep(
    'memory',
    'What the program holds at L at most, in MB, while it makes what is large',
    ['Engine', 'What', 'The program', 'Its largest child', 'Together', 'ms', 'The server stood still at most, ms'],
    rows,
  );
} finally {
  await endAll();
}
