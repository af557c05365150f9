import type { Feedback } from '@put/contract/tasks/task-parts';

/** What a student sees of the tests, from the most to the least. */
export const feedbackLevels: readonly { value: Feedback; label: string; description: string }[] = [
  { value: 'full', label: 'Всё', description: 'Ученик видит каждый тест: ввод, верный ответ и свой вывод.' },
  {
    value: 'after_deadline',
    label: 'Всё после срока',
    description: 'До последнего срока ученика — вердикты, после него — каждый тест целиком.',
  },
  {
    value: 'verdict',
    label: 'Вердикты',
    description: 'По каждому тесту виден вердикт; ввод и ответ — только у примеров.',
  },
  { value: 'score', label: 'Только балл', description: 'Видны общий вердикт и балл; по тестам — только примеры.' },
  {
    value: 'hidden',
    label: 'Ничего',
    description: 'Ученик знает только, что решение принято на проверку; для контрольных.',
  },
];

export const feedbackWords = (level: Feedback): string =>
  feedbackLevels.find(({ value }) => value === level)?.label ?? level;
