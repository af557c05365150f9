import { IconScript, IconFileUpload } from '@tabler/icons-react';
import { pointsWords } from '../../parts/score/score-words.ts';
import { wordFor } from '../../ui/words/count-words.ts';
import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const upload: KindEditing<'upload'> = {
  description: 'Ученик присылает файлы; их проверяет преподаватель, программа или оба.',
  statement: 'Что сделать и какие файлы прислать; критерии — рядом.',
  emptyConfig: { rubric: [], max_files: 1, max_file_mb: 10, extensions: [], checker: null },
  Pane: later(() => import('../editing/marked-configs.ts').then(({ UploadRubric }) => ({ default: UploadRubric }))),
  lines: [
    {
      id: 'files',
      title: 'Файлы ученика',
      icon: IconFileUpload,
      paths: ['config.max_files', 'config.max_file_mb', 'config.extensions'],
      words: ({ max_files, max_file_mb, extensions }) =>
        `до ${max_files} ${wordFor(max_files, ['файла', 'файлов', 'файлов'])} по ${max_file_mb} МБ, ${extensions.length === 0 ? 'любые' : extensions.map((one) => `.${one}`).join(', ')}`,
      Body: later(() => import('../editing/marked-configs.ts').then(({ UploadLimits }) => ({ default: UploadLimits }))),
    },
    {
      id: 'program',
      title: 'Проверка программой',
      icon: IconScript,
      paths: ['config.checker'],
      words: ({ checker }) => (checker === null ? 'нет' : pointsWords(Number(checker.points) || 0)),
      Body: later(() =>
        import('../editing/marked-configs.ts').then(({ UploadProgram }) => ({ default: UploadProgram })),
      ),
    },
  ],
  StarterFields: null,
  tests: null,
};
