import { z } from 'zod';
import type { OverviewView } from '#domain/statement.ts';
import { call } from './call.ts';
import { id } from './fields.ts';
import { language } from './session.ts';

/** A PDF has full cost prices, and those for the margin that is wanted in the scenario. */
const showPrices = z.boolean().optional();

/**
 * The body may be the whole overview. Only these fields of it are read, where they stand in its first 64 KB, because the server
 * computes the figures itself.
 */
export const overviewFileOptions = z.object({
  scenarioId: id,
  showGrossMargin: z.boolean().optional(),
  showContributionMargin: z.boolean().optional(),
  language: language.optional(),
  showPrices,
  /** Per cost object each employee or cost center is a line, unless somebody says otherwise. */
  namesPersonnel: z.boolean().optional(),
});

const file = {
  method: 'POST',
  access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
  query: z.object({ format: z.enum(['csv', 'xlsx', 'pdf']).optional() }),
  body: overviewFileOptions,
  changes: false,
  status: 200,
  perMinute: 60,
  isHeavy: true,
  // A whole overview of 1,000 costs × 50 segments is 27 MB.
  bodyLimit: 48 * 1024 * 1024,
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
} as const;

export const overviewFiles = {
  process: call({
    ...file,
    path: '/file-generator/profitandloss',
    summary: 'Profit and loss per cost object, as a file',
  }),
  segment: call({
    ...file,
    path: '/file-generator/segments-overview',
    summary: 'Profit and loss per segment, as a file',
  }),
  board: call({
    method: 'POST',
    path: '/file-generator/board-report',
    summary: 'The report for a board as a PDF: results, statements, chart, cost flow and documentation',
    access: file.access,
    body: z.object({
      scenarioId: id,
      language: language.optional(),
      showPrices,
      /** The one that stands first. Without it that of segments, if there are any. */
      view: z.enum(['process', 'segment'] satisfies OverviewView[]).optional(),
    }),
    changes: false,
    status: 200,
    perMinute: 60,
    isHeavy: true,
    produces: ['application/pdf'],
  }),
};
