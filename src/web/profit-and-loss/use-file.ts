import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import type { MarginFlags } from '#domain/overview-rows.ts';
import type { OverviewView } from '#domain/statement.ts';
import { saveFile } from '#web/session/save-file.ts';
import { downloadFile, type FileFormat } from './overviews.queries.ts';

/** Downloads the overview as a file, under the name that the server suggests. */
export const useFile = (view: OverviewView, scenarioId: string, flags: MarginFlags) =>
  useMutation({
    mutationFn: (format: FileFormat) =>
      downloadFile(view, format, scenarioId, flags, i18next.language === 'nl' ? 'nl' : 'en'),
    onSuccess: ({ blob, name }, format) => saveFile(blob, name ?? `P&L overview.${format}`),
  });
