import type { Language } from '#domain/language.ts';
import type { MarginFlags } from '#domain/overview-rows.ts';
import type { OverviewView } from '#domain/statement.ts';
import { apiFile } from '#web/session/api.ts';

/** The board report has both views, the one that is looked at first. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf' | 'board';

export interface FileOptions extends MarginFlags {
  /** In PDFs. */
  showPrices: boolean;
  /** In files of cost objects. */
  namesPersonnel: boolean;
}

/** The server computes the figures itself. Only the options are sent. */
export const downloadFile = (
  view: OverviewView,
  format: FileFormat,
  scenarioId: string,
  { showPrices, namesPersonnel, ...flags }: FileOptions,
  language: Language,
  onProgress: (share: number) => void,
) => {
  if (format === 'board')
    return apiFile('POST /file-generator/board-report', {
      body: { scenarioId, language, showPrices, view },
      onProgress,
    });
  const query = { format };
  const body = { scenarioId, ...flags, language, showPrices };
  return view === 'process'
    ? apiFile('POST /file-generator/profitandloss', { query, body: { ...body, namesPersonnel }, onProgress })
    : apiFile('POST /file-generator/segments-overview', { query, body, onProgress });
};
