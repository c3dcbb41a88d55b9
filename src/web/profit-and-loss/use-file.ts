import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import type { OverviewView } from '#domain/statement.ts';
import { saveFile } from '#web/session/save-file.ts';
import { downloadFile, type FileFormat, type FileOptions } from './overviews.queries.ts';

/** Downloads the overview as a file, under the name that the server suggests, and tells how much of it has arrived. */
export function useFile(view: OverviewView, scenarioId: string, options: FileOptions) {
  const [share, setShare] = useState<number>();
  const making = useMutation({
    mutationFn: async (format: FileFormat) => {
      setShare(undefined);
      const language = i18next.language === 'nl' ? 'nl' : 'en';
      const { blob, name } = await downloadFile(view, format, scenarioId, options, language, setShare);
      return { blob, name: name ?? (format === 'board' ? 'Board report.pdf' : `P&L overview.${format}`) };
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  return { making, share: share === 1 ? undefined : share };
}
