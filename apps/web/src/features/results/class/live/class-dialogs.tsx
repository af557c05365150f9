import type { LiveClass } from '@put/contract/results/live-class';
import { lazy, Suspense } from 'react';
import { nameOf } from './card-words.ts';
import type { Card, TaskBar } from './class-picture.ts';

const CodeDrawer = lazy(() => import('./code-drawer.tsx'));
const ExampleDialog = lazy(() => import('./example-dialog.tsx'));
const RulesDialog = lazy(() => import('./rules-dialog.tsx'));
const WriteDialog = lazy(() => import('./write-dialog.tsx'));

/** What a teacher has opened above the class. */
export type Asked = { is: 'code' | 'write'; card: Card } | { is: 'example'; task: TaskBar } | { is: 'rules' } | null;

type Props = { asked: Asked; lessonId: string; live: LiveClass; onClose: () => void };

export function ClassDialogs({ asked, lessonId, live, onClose }: Props) {
  if (asked === null) return null;
  const given = { lessonId, onClose };
  return (
    <Suspense>
      {asked.is === 'code' && <Code {...given} card={asked.card} live={live} />}
      {asked.is === 'write' && (
        <WriteDialog
          userId={asked.card.userId}
          name={nameOf(asked.card)}
          about={live.tasks[asked.card.at]?.title ?? live.title}
          onClose={onClose}
        />
      )}
      {asked.is === 'example' && <ExampleDialog {...given} taskId={asked.task.taskId} label={asked.task.label} />}
      {asked.is === 'rules' && <RulesDialog {...given} rules={live.rules} />}
    </Suspense>
  );
}

function Code({ card, live, ...given }: Omit<Props, 'asked'> & { card: Card }) {
  const task = live.tasks[card.at];
  return (
    task && (
      <CodeDrawer {...given} userId={card.userId} taskId={task.task_id} title={`${nameOf(card)} · ${task.title}`} />
    )
  );
}
