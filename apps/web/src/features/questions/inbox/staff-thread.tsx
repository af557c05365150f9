import { adminQuestions, type StaffQuestion } from '@put/contract/questions/question-inbox';
import { questionChannel } from '@put/contract/questions/questions';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { placeWords, stateWords } from '../../../parts/questions/question-words.ts';
import { Thread } from '../../../parts/questions/thread.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Button } from '@mantine/core';
import { AnswerForm } from './answer-form.tsx';
import { AskedCode } from './asked-code.tsx';
import css from './inbox.module.css';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = { id: number; onBack: () => void };

/** An open question: who asks and where, the messages, the field of the answer, the code of that moment. */
export function StaffThread({ id, onBack }: Props) {
  const client = useQueryClient();
  const found = useQuery({ ...query(adminQuestions.get, { params: { id: String(id) } }), staleTime: 0 });
  const reread = [adminQuestions.get, adminQuestions.list];
  const rereadAll = () => reread.forEach((endpoint) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }));
  useFollow(questionChannel, id, { onEvent: rereadAll, reread });
  return (
    <section aria-label="Вопрос">
      <Button
        className={css.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        Все вопросы
      </Button>
      <QueryStates of={found} skeleton={<RowSkeletons rows={4} height={60} />}>
        {(question) => (
          <div className={css.opened}>
            <div className={css.talk}>
              <Head question={question} />
              <Thread question={question} student={question.user_name} />
              <Allowed call={adminQuestions.answer} course={question.course_id}>
                <AnswerForm question={question} />
              </Allowed>
            </div>
            {question.files.length > 0 && <AskedCode question={question} />}
          </div>
        )}
      </QueryStates>
    </section>
  );
}

const Head = ({ question }: { question: StaffQuestion }) => (
  <header>
    <h2 className={css.title}>{question.user_name}</h2>
    <p className={css.place}>
      {question.task_id === null ? (
        placeWords(question)
      ) : (
        <LinkAnchor
          size="sm"
          underline="always"
          to="/admin/lesson/$lessonId/results"
          params={{ lessonId: String(question.lesson_id) }}
          search={{ cell: `${question.user_id}-${question.lesson_id}-${question.task_id}` }}
        >
          {placeWords(question)}
        </LinkAnchor>
      )}
      {' · '}
      {question.course_title} · <span role="status">{stateWords[question.state].toLowerCase()}</span>
      {question.is_shared && ', показан классу без имени'}
    </p>
  </header>
);
