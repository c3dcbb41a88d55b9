import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import type { MarginFlags } from '#domain/overview-rows.ts';
import type { OverviewView } from '#domain/statement.ts';
import { downloadFile, type FileFormat } from './overviews.queries.ts';

/** How long the link lives from which a browser saves a file. */
const RELEASED_AFTER_MS = 40_000;

/** Downloads the overview as a file, under the name that the server suggests. */
export const useFile = (view: OverviewView, scenarioId: string, flags: MarginFlags) =>
  useMutation({
    mutationFn: (format: FileFormat) =>
      downloadFile(view, format, scenarioId, flags, i18next.language === 'nl' ? 'nl' : 'en'),
    onSuccess: ({ blob, name }, format) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name ?? `P&L overview.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS);
    },
  });
