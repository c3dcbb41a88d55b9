import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import type { MarginFlags } from '#domain/overview-rows.ts';
import { downloadFile, type FileFormat, type OverviewView } from './overviews.queries.ts';

/** The link a browser saves a file from lives for so long. */
const RELEASED_AFTER_MS = 40_000;

/** The overview as a file, under the name the server gives it. */
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
