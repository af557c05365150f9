import type { TaskVersion } from '@put/contract/tasks/task-versions';
import { scoreWords } from '../../../parts/score/score-words.ts';

type Content = TaskVersion['content'];
export type Part = { name: string; text: string };

/** A version as texts that can be compared line by line; empty parts are left out. */
export function partsOf(content: Content): Part[] {
  const { title, statement, config, limits, variant, hints, error_explanations } = content;
  const parts: Part[] = [
    { name: 'Название', text: title },
    { name: 'Условие', text: statement },
    { name: 'Пределы', text: `Время: ${limits.time_ms} мс\nПамять: ${limits.memory_mb} МБ` },
    { name: 'Настройки вида', text: JSON.stringify(config, null, 2) },
    { name: 'Варианты', text: variant === null ? '' : variant.code },
    ...content.test_groups.map((group) => ({ name: `Тесты: ${group.name}`, text: groupText(group) })),
    ...content.starter_files.map(({ name, content: text }) => ({ name: `Заготовка: ${name}`, text })),
    ...content.solutions.flatMap((solution, at) =>
      solution.files.map(({ name, content: text }) => ({
        name: `Решение ${at + 1}${solution.title && ` «${solution.title}»`}: ${name}`,
        text,
      })),
    ),
    { name: 'Подсказки', text: hints.map(({ after_attempts, text }) => `После ${after_attempts}: ${text}`).join('\n') },
    {
      name: 'Объяснения ошибок',
      text: error_explanations.map(({ pattern, text }) => `${pattern}: ${text}`).join('\n'),
    },
  ];
  return parts.filter(({ text }) => text !== '');
}

function groupText({ points, is_sample, tests, aggregation }: Content['test_groups'][number]): string {
  const head = is_sample ? 'Примеры' : `Баллы: ${scoreWords(points)}, ${aggregation}`;
  const texts = tests.map(
    ({ name, input, answer }, at) => `— Тест ${at + 1}${name && ` «${name}»`}\n${input}\n→\n${answer}`,
  );
  return [head, ...texts].join('\n');
}

export type Difference = { name: string; before: string; after: string };

/** The parts that differ, in the order of the later version; removed parts come last. */
export function differencesOf(before: Content, after: Content): Difference[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const textIn = (parts: Part[], name: string) => parts.find((part) => part.name === name)?.text ?? '';
  const names = new Set([...now, ...old].map(({ name }) => name));
  return [...names]
    .map((name) => ({ name, before: textIn(old, name), after: textIn(now, name) }))
    .filter((part) => part.before !== part.after);
}
