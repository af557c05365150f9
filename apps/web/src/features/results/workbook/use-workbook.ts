import { useState } from 'react';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { saveBlob } from '../../../ui/browser/save-blob.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import type { MatrixRow, ResultTable } from '../matrix.ts';

/** Saves the visible rows as a workbook. What makes it is loaded when it is asked for. */
export function useWorkbook(table: ResultTable, rows: readonly MatrixRow[]): { isMaking: boolean; save: () => void } {
  const [isMaking, setMaking] = useState(false);
  const timeZone = useTimeZone();
  const messages = useMessage();
  const make = async () => {
    setMaking(true);
    try {
      const [{ makeWorkbook }, { resultSheets }] = await Promise.all([
        import('./make-workbook.ts'),
        import('./result-sheets.ts'),
      ]);
      const workbook = await makeWorkbook(resultSheets(table, rows, timeZone));
      saveBlob(`Результаты — ${table.heading.title}.xlsx`, workbook);
    } catch {
      messages.error('Файл не получился. Проверьте связь и попробуйте ещё раз.');
    } finally {
      setMaking(false);
    }
  };
  return { isMaking, save: () => void (isMaking || make()) };
}
