import { questions } from '@put/contract/questions/questions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf } from '../../api/api.ts';
import type { AskedPlace } from '../../parts/questions/asking.ts';
import { MessageForm } from '../../parts/questions/message-form.tsx';
import { NumberField, numberProblem } from '../../ui/fields/number-field.tsx';
import css from './questions.module.css';

type Props = { lessonId: number; place: AskedPlace; onAsked: (id: number) => void };

export function NewQuestionForm({ lessonId, place, onAsked }: Props) {
  const { taskId, quote, submissionId, code } = place;
  const [line, setLine] = useState<number | null>(code?.line ?? null);
  const isWrongLine =
    line !== null && code?.line === undefined && numberProblem(line, linesOf(code?.lines ?? 1)) !== null;
  const client = useQueryClient();
  const send = async (text: string, key: string) => {
    const ofCode = code && { submission_id: code.submissionId, ...(line !== null && { file: code.file, line }) };
    const ofWork = submissionId !== undefined && { submission_id: submissionId };
    const body = {
      lesson_id: lessonId,
      task_id: taskId,
      text,
      ...(quote !== undefined && { quote }),
      ...ofCode,
      ...ofWork,
    };
    const { id } = await call(questions.ask, { body }, { headers: { 'idempotency-key': key } });
    await client.invalidateQueries({ queryKey: keyOf(questions.list) });
    onAsked(id);
  };
  return (
    <MessageForm
      what={`question.${lessonId}.${taskId ?? 'text'}`}
      label={labelOf(place)}
      placeholder="Что вы сделали, чего ждали и что получилось?"
      action="Спросить"
      onSend={send}
      isBlocked={isWrongLine}
    >
      {quote !== undefined && <blockquote className={css.quote}>{quote}</blockquote>}
      {code !== undefined && code.line === undefined && (
        <NumberField
          label={`Строка в ${code.file}`}
          placeholder="Не указана"
          {...linesOf(code.lines)}
          isOptional
          value={line}
          onChange={setLine}
          w={180}
        />
      )}
      <p className={css.note}>
        {taskId === null
          ? 'Вопрос увидят только преподаватели.'
          : 'Вопрос увидят только преподаватели, вместе с тем, что вы написали.'}
      </p>
    </MessageForm>
  );
}

const linesOf = (lines: number) => ({ min: 1, max: lines });

function labelOf({ taskId, quote, submissionId, code }: AskedPlace): string {
  if (submissionId !== undefined) return 'Вопрос об оценке работы';
  if (code?.line !== undefined && quote !== undefined) return `Вопрос о замечании к строке ${code.line} в ${code.file}`;
  if (code?.line !== undefined) return `Вопрос о строке ${code.line} в ${code.file}`;
  if (code !== undefined) return 'Вопрос о вашем решении';
  if (quote !== undefined) return 'Вопрос об этом месте';
  return taskId === null ? 'Вопрос о занятии' : 'Вопрос о задаче';
}
