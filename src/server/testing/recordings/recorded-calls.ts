import type { Call, SubjectKind } from '#contract/call.ts';
import { files } from '#contract/files.ts';
import { overviewFiles } from '#contract/overview-files.ts';
import { progress } from '#contract/progress.ts';
import { trail } from '#contract/trail.ts';
import { lines } from '../access/table.ts';

/** Ids in their order, by kind. */
export type Ids = Partial<Record<SubjectKind, readonly string[]>>;

/** Calls about one thing of a company, whose answer is JSON. A new one is recorded without a line here, unless it tells the time. */
const isRecorded = ({ path, access, reply }: Call): boolean =>
  reply !== undefined &&
  'subject' in access &&
  access.subject.kind !== 'user' &&
  path !== progress.ofCompany.path &&
  path.split(':').length === 2;

const { recorded = [], others = [] } = Object.groupBy(
  lines.map(({ call }) => call).filter(({ method }) => method === 'GET'),
  call => (isRecorded(call) ? 'recorded' : 'others'),
);
export const notRecorded = others.map(({ path }) => path);

interface Thing {
  id: string;
  scenarios?: Thing[];
  mainProcesses?: Thing[];
  processes?: Thing[];
}

/** The ids of each scenario of a company, as its lists give them. */
export async function scenariosOf(companyId: string, get: (path: string) => Promise<Thing[]>): Promise<Ids[]> {
  const idsOf = (things: readonly Thing[]) => things.map(({ id }) => id);
  const all: Ids[] = [];
  for (const report of await get(`/report/list/${companyId}`))
    for (const { id } of report.scenarios ?? []) {
      const list = (kind: SubjectKind) => get(`/${kind}/list/${id}`);
      const sections = await list('process-category');
      const costObjects = sections.flatMap(section => section.mainProcesses ?? []);
      all.push({
        report: [report.id],
        scenario: [id],
        segment: idsOf(await list('segment')),
        'process-category': idsOf(sections),
        'main-process': idsOf(costObjects),
        process: idsOf(costObjects.flatMap(costObject => costObject.processes ?? [])),
        employee: idsOf(await list('employee')),
        'cost-center': idsOf(await list('cost-center')),
        'other-cost': idsOf(await list('other-cost')),
      });
    }
  return all;
}

/** The address of every GET for each thing there is; of a large scenario, for a few of each kind. */
export const getsOf = (ids: Ids, isLarge = false): string[] =>
  recorded.flatMap(({ path, access }) =>
    spread('subject' in access ? ids[access.subject.kind] : [], isLarge ? 3 : Infinity).flatMap(id => {
      const address = path.replace(/:\w+/, id);
      if (path === trail.flow.path && !isLarge) return [address, `${address}?nodes=2`];
      if (path !== trail.trail.path) return [address];
      return spread(cellsOf(ids), isLarge ? 6 : Infinity).map(cell => `${address}?${new URLSearchParams(cell)}`);
    }),
  );

/** Cells of every kind whose trail is asked. */
function cellsOf(ids: Ids): Record<string, string>[] {
  const two = (kind: SubjectKind) => spread(ids[kind], 2);
  const [processes, segments] = [two('process'), two('segment')];
  const entries = { employee: two('employee'), costCenter: two('cost-center'), otherCost: two('other-cost') };
  const inProcess = [{}, ...processes.slice(-1).map(processId => ({ processId }))];
  const inSegment = [{}, ...[...segments.slice(-1), 'notAllocated'].map(segmentId => ({ segmentId }))];
  const processRows = [
    ...['revenue', 'directCosts', 'grossProfit', 'employeeCostAllocations', 'contributionProfit', 'otherCosts'],
    ...['totalCosts', 'totalNetResult'],
  ].map(row => ({ row }));
  const entryRows = [
    ...[...entries.employee, ...entries.costCenter].map(entryId => ({ row: 'employeeCostAllocations', entryId })),
    ...entries.otherCost.map(entryId => ({ row: 'otherCosts', entryId })),
  ];
  const segmentRows = ['revenue', 'directCosts', 'totalCosts', 'totalNetResult'].map(row => ({ row }));
  return [
    ...[...processRows, ...entryRows].flatMap(row => inProcess.map(at => ({ view: 'process', ...row, ...at }))),
    ...segmentRows.flatMap(row =>
      inProcess.flatMap(at => inSegment.map(segment => ({ view: 'segment', ...row, ...at, ...segment }))),
    ),
    ...processes.map(processId => ({ view: 'totalCost', processId })),
    ...Object.entries(entries).flatMap(([of, list]) =>
      list.flatMap(entryId => processes.map(processId => ({ view: 'allocation', of, entryId, processId }))),
    ),
    ...processes.flatMap(processId => segments.map(segmentId => ({ view: 'segmentAllocation', processId, segmentId }))),
    ...['personnel', 'otherCosts'].map(of => ({ view: 'notAllocated', of })),
  ];
}

export interface FileOrder {
  path: string;
  body: object;
}

/** The workbook of a scenario, the report for a board, and both overviews in every format; in English with all rows, otherwise with the fewest. */
export function filesOf(
  { report = [], scenario = [] }: Ids,
  { languages = ['en'], isLarge = false }: { languages?: readonly string[]; isLarge?: boolean },
): FileOrder[] {
  // Setting a hundred pages costs as much as all the rest; that the columns go in bands shows with a dozen.
  const formats = (isLarge ? ['csv', 'xlsx'] : ['csv', 'xlsx', 'pdf']).map(format => `?format=${format}`);
  const wishes = languages.map(language =>
    language === 'en' ? { language, showGrossMargin: true, showContributionMargin: true } : { language },
  );
  return scenario.flatMap(scenarioId => [
    { path: files.template.path, body: { reportId: report[0], scenarioId } },
    ...wishes.flatMap(wish =>
      Object.values(overviewFiles).flatMap(({ path }) =>
        (path === overviewFiles.board.path ? [''] : formats).map(format => ({
          path: `${path}${format}`,
          body: { scenarioId, ...wish },
        })),
      ),
    ),
  ]);
}

/** So many, from the first to the last. */
function spread<T>(all: readonly T[] = [], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, n) => all[Math.round((n * (all.length - 1)) / (most - 1))]!);
}
