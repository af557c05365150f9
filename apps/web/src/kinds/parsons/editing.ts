import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const parsons: KindEditing<'parsons'> = {
  description: 'Перемешанные строки программы надо поставить по порядку, с отступами.',
  statement: 'Что должна делать собранная программа.',
  emptyConfig: { language: 'python', lines: [], checks_indent: true, gives_partial: true, points: 10 },
  Pane: later(() => import('./editing/parsons-config.tsx')),
  lines: [],
  StarterFields: null,
  tests: null,
};
