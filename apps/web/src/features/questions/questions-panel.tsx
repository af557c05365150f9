import { Drawer } from '@mantine/core';
import { useState } from 'react';
import type { AskedPlace } from '../../parts/questions/asking.ts';
import { MyQuestions } from './my-questions.tsx';
import { MyThread } from './my-thread.tsx';
import { NewQuestionForm } from './new-question-form.tsx';

type Props = { lessonId: number; asked: { place: AskedPlace; id?: number }; onClose: () => void };

/** A student's questions beside the task: a new one, the own ones, those that the class was shown. */
export default function QuestionsPanel({ lessonId, asked, onClose }: Props) {
  const [openId, setOpenId] = useState<number | null>(asked.id ?? null);
  const [shown, setShown] = useState(asked);
  // another place was asked about while the panel is open
  if (shown !== asked) {
    setShown(asked);
    setOpenId(asked.id ?? null);
  }
  const { place } = asked;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={openId === null ? 'Вопросы преподавателю' : 'Вопрос'}
      position="right"
      size={480}
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Закрыть вопросы' }}
    >
      {openId === null ? (
        <>
          <NewQuestionForm key={JSON.stringify(place)} {...{ lessonId, place }} onAsked={setOpenId} />
          <MyQuestions {...{ lessonId }} taskId={place.taskId} onOpen={setOpenId} />
        </>
      ) : (
        <MyThread key={openId} id={openId} onBack={() => setOpenId(null)} />
      )}
    </Drawer>
  );
}
