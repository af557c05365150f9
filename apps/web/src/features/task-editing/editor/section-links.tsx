import { Button, Group } from '@mantine/core';
import { hasTests, type TaskKind } from '@put/contract/kinds';
import type { RefObject } from 'react';
import { mayVary } from '@put/contract/task-configs';
import { editingOf } from '../../../kinds/editings.ts';

const sections = [
  ['text', 'Текст'],
  ['settings', 'Проверка'],
  ['config', 'Задание'],
  ['tests', 'Тесты'],
  ['solutions', 'Решения'],
  ['variants', 'Варианты'],
  ['help', 'Помощь'],
] as const;

type Props = { kind: TaskKind; root: RefObject<HTMLDivElement | null> };

/** Links to the sections that this kind has. */
export function SectionLinks({ kind, root }: Props) {
  const goTo = (anchor: string) => {
    const section = root.current?.querySelector(`[data-section="${anchor}"]`);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <Group component="nav" gap={4} mb="md" aria-label="Разделы задачи">
      {sections
        .filter(([anchor]) => hasTests(kind) || (anchor !== 'tests' && anchor !== 'solutions'))
        .filter(([anchor]) => anchor !== 'variants' || mayVary(kind))
        .filter(([anchor]) => anchor !== 'config' || editingOf(kind).area === 'section')
        .map(([anchor, label]) => (
          <Button key={anchor} variant="subtle" size="compact-sm" onClick={() => goTo(anchor)}>
            {label}
          </Button>
        ))}
    </Group>
  );
}
