import type { DemoTaskOfKind } from '../../demo-shapes.ts';
import { filesBeside } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

/** A program checks the table, a person marks the program. */
export const uploadTasks: DemoTaskOfKind[] = [
  {
    kind: 'upload',
    title: 'Читательский дневник',
    tags: ['строки', 'списки'],
    difficulty: 3,
    lesson_points: 20,
    statement: file('diary/statement.md'),
    config: {
      max_files: 2,
      max_file_mb: 1,
      extensions: ['csv', 'py'],
      checker: { language: 'python', files: [{ name: 'check.py', content: file('diary/check.py') }], points: 8 },
      rubric: [
        {
          key: 'works',
          title: 'Программа считает верно',
          description: 'Число книг, сумма страниц и самая толстая книга — из файла, а не из головы.',
          points: 8,
        },
        {
          key: 'reads',
          title: 'Программу легко читать',
          description: 'Имена говорят о смысле, нет повторов и лишних строк.',
          points: 4,
        },
      ],
    },
    limits: { time_ms: 5000, memory_mb: 256 },
    hints: [
      { after_attempts: 1, text: 'Первая строка — заголовки: её в счёт книг не берите.' },
      { after_attempts: 2, text: 'Из файла приходят строки: число страниц сделайте числом через `int`.' },
    ],
  },
];
