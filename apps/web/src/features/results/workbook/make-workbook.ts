import type { PlainSheet } from './result-sheets.ts';

/** The sheets as an XLSX file. Rejects when the worker can not be loaded or fails. */
export function makeWorkbook(sheets: readonly PlainSheet[]): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module', name: 'workbook' });
  return new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new Error('The workbook could not be made'));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<{ workbook: Blob } | { failed: true }>) =>
      'workbook' in data ? resolve(data.workbook) : fail();
    worker.postMessage(sheets);
  }).finally(() => worker.terminate());
}
