import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

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
  Fields: later(() => import('./editing/container-config.tsx')),
  area: 'section',
  tests: null,
};
