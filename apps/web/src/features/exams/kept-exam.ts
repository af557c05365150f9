import { MyExam } from '@put/contract/exams/exams';
import { session } from '../../api/session.ts';
import { forgetText, writeText } from '../../ui/browser/device-texts.ts';
import { readText } from '../../ui/browser/known-texts.ts';

const keyOf = (lessonId: number): string => `pt.exam.${session.get().user?.id ?? 0}.${lessonId}`;

/**
 * An exam that is being written stands on the device too: whoever reloads without a network must see how much time is
 * left, also where the service worker has no copy of the answer.
 */
export function keepExam(exam: MyExam): void {
  const isWritten = exam.state === 'writing' || exam.state === 'ended';
  if (isWritten) writeText(keyOf(exam.lesson_id), { exam: { ...exam, rules: '', rules_tree: null } });
  else if (readText(keyOf(exam.lesson_id)) !== null) forgetText(keyOf(exam.lesson_id));
}

/** Its `now` is long ago: how long, says the device's clock (`serverNowMs`). */
export function keptExam(lessonId: number): MyExam | undefined {
  const stored = readText(keyOf(lessonId)) as { exam?: unknown } | null;
  const exam = MyExam.safeParse(stored?.exam);
  return exam.success ? exam.data : undefined;
}
