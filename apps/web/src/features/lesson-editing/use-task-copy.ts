import { adminExams, type TaskElsewhere } from '@put/contract/exams/exam-keeping';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { withTaskInText } from './elsewhere-words.ts';
import type { LessonFormState, ListedTask } from './use-lesson-form.ts';

/** Where else each task of an exam stands; nothing for an ordinary lesson. */
export function useElsewhere({ id }: Pick<Lesson, 'id'>): (taskId: number) => TaskElsewhere[] {
  const { data } = useQuery(query(adminExams.get, { params: { id: String(id) } }));
  return (taskId) => data?.elsewhere.filter(({ task_id }) => task_id === taskId) ?? [];
}

/**
 * Puts a copy into the place of a task, in the list and in the text. The lesson is saved with it, unless there are other
 * changes that the author has not saved. Undefined: one may not.
 */
export function useTaskCopy({ form, kept, text, save }: LessonFormState, lesson: Lesson) {
  const confirm = useConfirm();
  const messages = useMessage();
  const copy = useMutation(mutation(adminExams.copyTask));
  if (!useMayCall()(adminExams.copyTask, lesson.course_id)) return undefined;
  const put = (before: number, made: Pick<ListedTask, 'title' | 'status'> & { id: number }) => {
    const isAlone = !kept.isUnsaved && !text.isChanged;
    const tasks = form.getValues().tasks as ListedTask[];
    const swapped = tasks.map((one) =>
      one.task_id === before ? { ...one, task_id: made.id, title: made.title, status: made.status } : one,
    );
    form.setFieldValue('tasks', swapped);
    const body = text.keeper.view().text?.body ?? lesson.body;
    const changed = withTaskInText(body, before, made.id);
    if (changed !== body) text.type({ body: changed });
    if (isAlone) save();
    else messages.success('Копия стоит на месте задачи. Сохраните занятие');
  };
  return async ({ task_id, title }: ListedTask) => {
    const question = {
      title: `Поставить свою копию задачи «${title}»?`,
      text: `Это будет отдельная задача с теми же условием, тестами и решениями, и она будет вашей. В других занятиях останется прежняя.${resultsWords(lesson, task_id)}`,
      action: 'Поставить копию',
      isDangerous: hasResults(lesson, task_id),
    };
    if (!(await confirm(question))) return;
    copy.mutate(
      { params: { id: String(lesson.id) }, body: { task_id } },
      { onSuccess: (made) => put(task_id, made), onError: messages.failure },
    );
  };
}

const hasResults = ({ tasks }: Lesson, id: number): boolean =>
  tasks.some(({ task_id, attempts, solved }) => task_id === id && (attempts !== null || solved > 0));

const resultsWords = (lesson: Lesson, id: number): string =>
  hasResults(lesson, id)
    ? ' Её здесь уже решали: результаты учеников останутся у прежней задачи и пропадут из этого занятия, а у копии начнутся с нуля.'
    : '';
