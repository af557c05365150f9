import { Button } from '@mantine/core';
import { adminExams, type ExamPerson, type ExamRoom } from '@put/contract/exams/exam-keeping';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { useMayCall } from '../../../api/current-user.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { groupOf, type RoomGroup } from './arrange-room.ts';
import css from './exam-room.module.css';
import { ExtendDialog } from './extend-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

type Props = { lessonId: string; room: ExamRoom; chosen: ReadonlySet<number>; onDone: () => void };

/** What a teacher does with the room: minutes and opening again, for the chosen or for all; showing the results. */
export function ExamActions({ lessonId, room, chosen, onDone }: Props) {
  const [open, setOpen] = useState<'extend' | 'reopen' | null>(null);
  const mayCall = useMayCall();
  if (room.released_at !== null) return null;
  const of = (group: RoomGroup): ExamPerson[] =>
    room.people.filter((person) => groupOf(person) === group && (chosen.size === 0 || chosen.has(person.user_id)));
  const [writing, handedIn] = [of('writing'), of('handed_in')];
  const end = () => {
    setOpen(null);
    onDone();
  };
  const dialog = { lessonId, isForChosen: chosen.size > 0, onClose: () => setOpen(null), onDone: end };
  return (
    <div className={css.acts} data-on-phone>
      {mayCall(adminExams.extend, room.course_id) && (
        <>
          <Button
            variant="default"
            disabled={chosen.size > 0 && writing.length === 0}
            onClick={() => setOpen('extend')}
          >
            {chosen.size > 0 ? `Добавить время (${writing.length})` : 'Добавить время'}
          </Button>
          {handedIn.length > 0 && (
            <Button variant="default" onClick={() => setOpen('reopen')}>
              {chosen.size > 0 ? `Вернуть к работе (${handedIn.length})` : 'Вернуть к работе'}
            </Button>
          )}
        </>
      )}
      {mayCall(adminExams.release, room.course_id) && <Release lessonId={lessonId} room={room} />}
      {open === 'extend' && <ExtendDialog {...dialog} people={writing} />}
      {open === 'reopen' && <ReopenDialog {...dialog} people={handedIn} />}
    </div>
  );
}

/** While somebody writes it says why nothing can be shown yet. */
function Release({ lessonId, room }: Pick<Props, 'lessonId' | 'room'>) {
  const confirm = useConfirm();
  const messages = useMessage();
  const release = useMutation(mutation(adminExams.release, { refreshes: [adminExams.room] }));
  const count = (group: RoomGroup) => room.people.filter((person) => groupOf(person) === group).length;
  const [writing, handedIn, ahead] = [count('writing'), count('handed_in'), count('ahead')];
  const ask = async () => {
    const question = {
      title: 'Показать результаты?',
      text: `Сдали ${countWords(handedIn, ['ученик', 'ученика', 'учеников'])}: каждый увидит свои вердикты и баллы.${ahead > 0 ? ` Начать контрольную больше нельзя, а не начали: ${ahead}.` : ''}`,
      action: 'Показать результаты',
    };
    if (await confirm(question)) release.mutate({ params: { id: lessonId } }, { onError: messages.failure });
  };
  if (writing > 0)
    return (
      <span className={css.why}>
        Результаты можно показать, когда сдадут все: {countWords(writing, ['ещё пишет', 'ещё пишут', 'ещё пишут'])}
      </span>
    );
  return (
    <Button
      variant={handedIn > 0 ? 'filled' : 'default'}
      disabled={handedIn === 0}
      title={handedIn === 0 ? 'Никто ещё не сдал' : undefined}
      loading={release.isPending}
      onClick={() => void ask()}
    >
      Показать результаты
    </Button>
  );
}
