import { Button, Loader } from '@mantine/core';
import { type MyExam, exams } from '@put/contract/exams/exams';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/api.ts';
import { isWorthRepeating, wordsOf } from '../../api/errors.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { awaitedWords } from './exam-words.ts';
import { serverNowMs } from './use-exam-clock.ts';
import type { Typing } from './exam-typing.ts';
import { leftDrafts, sendLeft } from './left-drafts.ts';
import css from './exams.module.css';

const againMs = 3000;

type Props = {
  exam: MyExam;
  typing: Typing;
  isTimeOver: boolean;
  /** Asks the server whether its end was moved meanwhile. Throws without a network. */
  hasMoreTime: () => Promise<boolean>;
  onDone: () => void;
  /** The student goes on writing: nothing was handed in yet. */
  onBack: () => void;
};

type Doing = { is: 'sending' | 'offline' | 'late' | 'done' } | { is: 'refused'; why: string };

/**
 * Sends what has not reached the server, then hands in. Without a network it tries again until the network is back;
 * nobody can type meanwhile, so what was typed before the end stays as it was.
 */
export function ExamOver({ exam, typing, isTimeOver, hasMoreTime, onDone, onBack }: Props) {
  const doing = useHandIn(exam, typing, { onDone, mayGoOn: async () => isTimeOver && (await hasMoreTime()) });
  const isKeptHere = typing.hasUnsent() || leftDrafts(exam.lesson_id, exam.tasks).length > 0;
  // read for its ticks too: what it says of the device may be an hour wrong
  const { timeZone } = useClock();
  return (
    <Screen width="text">
      <PageHeader title={exam.title} description="Контрольная" />
      <div role="status">
        {doing.is === 'offline' ? (
          <Notice kind="warning" title={isTimeOver ? 'Время вышло, а сети нет' : 'Нет сети'}>
            {isKeptHere
              ? awaitedWords(exam, { timeZone, nowMs: serverNowMs(exam.now, true) })
              : 'Всё написанное уже у сервера. Как только сеть появится, работа будет сдана; без неё сервер сдаст её сам.'}
          </Notice>
        ) : doing.is === 'refused' ? (
          <Notice kind="error" title="Сдать не получилось">
            {doing.why}
          </Notice>
        ) : (
          <p className={css.sending}>
            <Loader size="sm" aria-hidden />
            {isTimeOver ? 'Время вышло. Сдаём работу…' : 'Сдаём работу…'}
          </p>
        )}
        {doing.is === 'late' && (
          <Notice kind="warning" title="Часть написанного пришла слишком поздно">
            Она осталась на этом устройстве, но не засчитана. Скажите об этом преподавателю.
          </Notice>
        )}
      </div>
      {!isTimeOver && doing.is === 'offline' && (
        <Button mt="md" variant="default" onClick={onBack}>
          Писать дальше
        </Button>
      )}
      {doing.is === 'late' && (
        <Button mt="md" onClick={onDone}>
          Дальше
        </Button>
      )}
    </Screen>
  );
}

/** `mayGoOn`: the end was moved while there was no network, so nothing is handed in. */
type After = { onDone: () => void; mayGoOn: () => Promise<boolean> };

function useHandIn({ lesson_id: lessonId, tasks, nth: shownNth }: MyExam, typing: Typing, after: After): Doing {
  // another device may begin the next one meanwhile, which goes on
  const [nth] = useState(shownNth);
  const [doing, setDoing] = useState<Doing>({ is: 'sending' });
  const then = useRef(after);
  const given = useRef(tasks);
  useEffect(() => {
    then.current = after;
    given.current = tasks;
  });
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAtWork = false;
    let isLate = false;
    const handIn = async () => {
      if (isAtWork || isLeft) return;
      isAtWork = true;
      clearTimeout(timer);
      try {
        if ((await typing.sendAll()) === 'some_late') isLate = true;
        // what an earlier page could not send
        if (!(await sendLeft(lessonId, given.current, typing.isRefused))) isLate = true;
        if (await then.current.mayGoOn()) return;
        const which = nth === null ? {} : { nth: String(nth) };
        await call(exams.handIn, { params: { id: String(lessonId) }, query: which }, { isQuiet: true });
        if (isLeft) return;
        setDoing({ is: isLate ? 'late' : 'done' });
        if (!isLate) then.current.onDone();
      } catch (error) {
        if (isLeft) return;
        if (isWorthRepeating(error)) {
          setDoing({ is: 'offline' });
          timer = setTimeout(() => void handIn(), againMs);
        } else setDoing(isLate ? { is: 'late' } : { is: 'refused', why: wordsOf(error) });
      } finally {
        isAtWork = false;
      }
    };
    void handIn();
    const onOnline = () => void handIn();
    window.addEventListener('online', onOnline);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [lessonId, nth, typing]);
  return doing;
}
