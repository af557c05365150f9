import type { MyAnimation } from '@put/contract/kinds/animation/animation';
import type { Performance } from '@put/contract/animations/performances';
import { useEffect, useMemo } from 'react';
import { isRefusal, isWorthRepeating, wordsOf } from '../../api/errors.ts';
import { AnimationPlayer } from '../../parts/animation/player/animation-player.tsx';
import type { Asking } from '../../parts/animation/questions/asking.ts';
import { shareWords } from '../../parts/score/score-words.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import type { AnswerFieldProps } from '../kind-workplace.ts';
import { openQuestions } from './open-questions.ts';
import { PictureSkeleton } from './picture-skeleton.tsx';
import { sceneOf } from './scene-of.ts';
import { StandingLine } from './standing-line.tsx';
import { type Acting, usePerformance } from './use-performance.ts';

type Props = AnswerFieldProps & { view: MyAnimation };

/** The student acts, and the server says at once what came of it. */
export function AtOnceField({ task, lessonId, view, answer, onChange }: Props) {
  const { read, ...acting } = usePerformance({ taskId: task.id, lessonId, attempt: task.attempts_used });
  const { data } = read;
  const left = data === undefined ? 0 : data.total - data.answered;
  const isBegun = data !== undefined && data.length > 0;
  useEffect(() => {
    openQuestions.set(task.id, left);
    return () => void openQuestions.delete(task.id);
  }, [task.id, left]);
  useEffect(() => {
    // the server has the actions; the draft only knows that there are some
    if (isBegun && answer === null) onChange({ actions: [] });
  });
  return (
    <QueryStates of={read} skeleton={<PictureSkeleton />}>
      {(performance) => <AtOncePlayer {...{ performance, acting }} points={view.points} />}
    </QueryStates>
  );
}

type PlayerProps = { performance: Performance; acting: Acting; points: number };

function AtOncePlayer({ performance, acting, points }: PlayerProps) {
  const scene = useMemo(() => sceneOf(performance), [performance]);
  const asking: Asking = {
    ask: performance.asks[0] ?? null,
    onAct: acting.act,
    isBusy: acting.isActing,
    lead: leadOf(performance, points),
    reply: replyOf(performance, acting.error),
    // the same action under the same number: if the server has heard it, it counts once
    tools: isWorthRepeating(acting.error) && acting.repeat !== null && (
      <button type="button" onClick={acting.repeat}>
        Повторить
      </button>
    ),
    missed: performance.marks.at(-1) === 'wrong' ? (acting.last?.what ?? []) : [],
  };
  return (
    <AnimationPlayer shown={scene} step={performance.steps.length - 1} asking={asking}>
      <StandingLine performance={performance} />
    </AnimationPlayer>
  );
}

/** Where the student stands, beside the question. */
function leadOf(
  { is_over: isOver, answered, total, tries_left: tries, earned, possible }: Performance,
  points: number,
) {
  const score = shareWords(possible === 0 ? 0 : (points * earned) / possible, points);
  if (isOver) return `Всё сделано · набрано ${score}`;
  return `Вопрос ${answered + 1} из ${total} · осталось попыток: ${tries} · набрано ${score}`;
}

/** What is said where the finger is. */
function replyOf({ words, marks }: Performance, error: Error | null): Asking['reply'] {
  if (error !== null) return { tone: isRefusal(error, 'conflict') ? 'plain' : 'bad', words: wordsOf(error) };
  if (words === null) return null;
  const last = marks.at(-1);
  return { tone: last === 'right' || last === 'later' ? 'good' : 'bad', words };
}
