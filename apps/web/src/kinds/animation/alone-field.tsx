import { Button, SegmentedControl } from '@mantine/core';
import type { Action, ActionKind, Ask } from '@put/contract/animations/animation-format';
import { AnimationAnswer, type MyAnimation } from '@put/contract/kinds/animation/animation';
import type { ActionMark, PerformedAction, Performance } from '@put/contract/animations/performances';
import { actionWords } from '@put/animation/elements';
import { performedSteps } from '@put/animation/performed-steps';
import { statesOf } from '@put/animation/states';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { AnimationPlayer } from '../../parts/animation/player/animation-player.tsx';
import type { Asking } from '../../parts/animation/questions/asking.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import type { AnswerFieldProps } from '../kind-workplace.ts';
import css from './animation.module.css';
import { MarkPath } from './mark-path.tsx';
import { reportOf } from './mark-words.ts';
import { PictureSkeleton } from './picture-skeleton.tsx';
import { sceneOf } from './scene-of.ts';
import { useBeginning } from './use-performance.ts';

type Props = AnswerFieldProps & { view: MyAnimation };

const verbs: Record<ActionKind, string> = {
  pick: 'Выбрать',
  swap: 'Поменять',
  set: 'Записать',
  order: 'По порядку',
};

/** The student performs alone, with undo, and hands in all actions. */
export function AloneField({ task, lessonId, answer, onChange, judged }: Props) {
  const begin = useBeginning({ taskId: task.id, lessonId, attempt: task.attempts_used });
  const given = AnimationAnswer.safeParse(answer);
  return (
    <QueryStates of={begin} skeleton={<PictureSkeleton />}>
      {(performance) => (
        <AlonePlayer
          begin={performance}
          actions={given.success ? given.data.actions : none}
          marks={judged === null ? none : reportOf(judged.tests).marks}
          onChange={(actions) => onChange({ actions: [...actions] })}
        />
      )}
    </QueryStates>
  );
}

const none: readonly never[] = [];

type PlayerProps = {
  begin: Performance;
  actions: readonly PerformedAction[];
  /** Of exactly these actions; empty while there are none. */
  marks: readonly ActionMark[];
  onChange: (actions: readonly PerformedAction[]) => void;
};

function AlonePlayer({ begin, actions, marks, onChange }: PlayerProps) {
  const [verb, setVerb] = useState(0);
  const start = useMemo(() => statesOf(begin.steps).at(-1) ?? {}, [begin]);
  const own = useMemo(() => performedSteps(start, actions), [start, actions]);
  const scene = useMemo(() => sceneOf(begin, own), [begin, own]);
  const { asks } = begin;
  const isBegun = actions.length > 0;
  const undo = () => onChange(actions.slice(0, -1));
  const asking: Asking = {
    ask: asks[verb] ?? asks[0] ?? null,
    onAct: (action) => onChange([...actions, { ...action, said: wordsFor(scene, action) }]),
    isBusy: false,
    lead: `Действий: ${actions.length}`,
    reply: null,
    tools: (
      <>
        {asks.length > 1 && <VerbChoice asks={asks} value={verb} onChange={setVerb} />}
        <button type="button" aria-disabled={!isBegun || undefined} onClick={isBegun ? undo : undefined}>
          Отменить действие
        </button>
      </>
    ),
  };
  return (
    // the same key as in every editor, wherever the focus is
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="Выполнение" onKeyDown={onUndo(isBegun ? undo : null)}>
      <AnimationPlayer shown={scene} step={scene.animation.steps.length - 1} asking={asking}>
        <div className={css.standing}>
          {marks.length > 0 && <MarkPath stops={marks} total={marks.length} here={null} />}
          <Button size="xs" variant="default" disabled={!isBegun} onClick={() => onChange([])}>
            Начать заново
          </Button>
        </div>
      </AnimationPlayer>
    </div>
  );
}

/** An action as the list of attempts names it. */
const wordsFor = ({ animation }: ReturnType<typeof sceneOf>, action: Action): string =>
  actionWords(statesOf(animation.steps).at(-1) ?? {}, action).slice(0, longestWords);

const longestWords = 300;

type VerbProps = { asks: readonly Ask[]; value: number; onChange: (at: number) => void };

const VerbChoice = ({ asks, value, onChange }: VerbProps) => (
  <SegmentedControl
    aria-label="Что сделать"
    value={String(value)}
    onChange={(at) => onChange(Number(at))}
    data={asks.map((ask, at) => ({ value: String(at), label: verbs[ask.do] }))}
  />
);

/** Ctrl+Z, unless the picture takes back a choice, or a field of text has a Ctrl+Z of its own. */
const onUndo = (undo: (() => void) | null) => (event: KeyboardEvent) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ';
  if (!isUndo || undo === null || event.defaultPrevented || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  undo();
};
