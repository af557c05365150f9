/** Makes a workbook apart from the page: fifty thousand cells would stop it for some seconds. */
import writeExcelFile from 'write-excel-file/browser';
import type { PlainSheet } from './result-sheets.ts';
import { styledSheets } from './styled-sheets.ts';

addEventListener('message', ({ data }: MessageEvent<PlainSheet[]>) => {
  void writeExcelFile(styledSheets(data))
    .toBlob()
    .then(
      (workbook) => postMessage({ workbook }),
      () => postMessage({ failed: true }),
    );
});
