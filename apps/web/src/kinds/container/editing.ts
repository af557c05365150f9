import { IconPlugConnected, IconServer } from '@tabler/icons-react';
import { countWords } from '../../ui/words/count-words.ts';
import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

const seconds = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

export const container: KindEditing<'container'> = {
  description: 'Ученик работает в своём Linux: файлы, терминал, процессы. Проверяет ваша программа.',
  statement: 'Что должно получиться в контейнере: какие файлы, права, программы.',
  emptyConfig: {
    template_id: null,
    files: [],
    checks: [{ name: 'done', title: 'Работа сделана', points: 10 }],
    script: '[ -d "work" ] && check done yes || check done no "Папки work нет."\n',
    script_language: 'bash',
    script_files: [],
    solution: 'mkdir work\n',
    start_command: '',
    wait_port: null,
    time_ms: 30_000,
    graded_files: [],
  },
  Pane: later(() => import('./editing/container-config.tsx')),
  lines: [
    {
      id: 'container',
      title: 'Контейнер',
      icon: IconServer,
      paths: ['config.template_id', 'config.files', 'config.graded_files'],
      words: ({ template_id, files }) =>
        template_id === null
          ? 'шаблон не выбран'
          : `шаблон выбран, ${files.length === 0 ? 'без своих файлов' : countWords(files.length, ['файл', 'файла', 'файлов'])}`,
      Body: later(() => import('./editing/container-home.tsx')),
    },
    {
      id: 'beside',
      title: 'Рядом с проверкой',
      icon: IconPlugConnected,
      paths: ['config.start_command', 'config.wait_port', 'config.time_ms'],
      words: ({ start_command, time_ms }) =>
        `${start_command === '' ? 'ничего не запускается' : start_command}, до ${seconds.format(time_ms / 1000)} с`,
      Body: later(() => import('./editing/container-beside.tsx')),
    },
  ],
  StarterFields: null,
  tests: null,
};
