import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const upload: KindEditing<'upload'> = {
  description: 'Ученик присылает файлы; их проверяет преподаватель, программа или оба.',
  statement: 'Что сделать и какие файлы прислать; критерии — ниже.',
  emptyConfig: { rubric: [], max_files: 1, max_file_mb: 10, extensions: [], checker: null },
  Fields: later(() =>
    import('../editing/marked-configs.ts').then(({ UploadConfigFields }) => ({ default: UploadConfigFields })),
  ),
  area: 'section',
  tests: null,
};
