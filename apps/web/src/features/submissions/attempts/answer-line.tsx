import { isSettled } from '@put/contract/submissions/submissions';
import { toneOf } from '../../../parts/verdict/verdict-mark.tsx';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { announcementOf } from './verdict-words.ts';
import type { useJudge } from '../work/use-judge.ts';
import css from '../work/task-bar.module.css';

type Props = { judge: ReturnType<typeof useJudge>; kind: TaskKind; onShow: () => void };

/** What came of the last press, in the bar itself, where the result is folded away. It opens the result. */
export default function AnswerLine({ judge, kind, onShow }: Props) {
  const { submission, sending, sendError, isEmptyTried } = judge;
  const judged = isSettled(submission?.data?.status) ? submission!.data : undefined;
  const words = isEmptyTried
    ? 'Решение пустое'
    : sendError !== null
      ? 'Не отправлено: почему?'
      : sending !== null
        ? 'Проверяем…'
        : judged && announcementOf(judged, kind);
  if (words === undefined) return null;
  const tone = isEmptyTried || sendError !== null ? 'warning' : judged?.verdict ? toneOf(judged.verdict) : 'quiet';
  return (
    <button type="button" className={css.answer} data-answer data-tone={tone} onClick={onShow}>
      {words}
    </button>
  );
}
