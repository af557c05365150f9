import type { ExportRun } from '@put/contract/exports/exports';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** «240 КБ» */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${numbers.format(Math.max(1, Math.round(bytes / 1_000)))} КБ`;
  return `${numbers.format(bytes / 1_000_000)} МБ`;
}

/** How far an export is, that has not failed. */
export function exportWords({
  status,
  done,
  total,
  size,
}: Pick<ExportRun, 'status' | 'done' | 'total' | 'size'>): string {
  if (status === 'waiting') return 'Ждёт своей очереди';
  if (status === 'making') return total === 0 ? 'Готовится' : `Готовится: ${done} из ${total}`;
  return size === null ? 'Готово' : `Готово, ${sizeWords(size)}`;
}
