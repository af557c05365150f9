import { extraFiles } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { workplaceOf } from '../../../kinds/workplaces.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import type { Text } from '../../../parts/answers/draft.ts';
import type { useDraft } from './use-draft.ts';
import type { useJudge } from './use-judge.ts';

type Cause = 'submit' | 'check';

type Options = {
  task: MyTask;
  /** Why no solution can be handed in; null when it can. */
  closed: string | null;
  text: Text | null;
  keeper: Pick<ReturnType<typeof useDraft>['keeper'], 'sendNow'>;
  judge: Pick<ReturnType<typeof useJudge>, 'send'>;
};

/** Sends the solution, after the questions and refusals that need no server. */
export function useSend({ task, closed, text, keeper, judge }: Options) {
  const messages = useMessage();
  const confirm = useConfirm();
  /** The server would refuse these files; the list offers to remove them. */
  const hasNoExtra = () => {
    const names = extraFiles(text?.files ?? [], task).map(({ name }) => name);
    if (names.length > 0) messages.warning(`Сначала уберите лишние файлы: ${names.join(', ')}`);
    return names.length === 0;
  };
  /** Incomplete answers are sent only after confirmation. */
  const sendWhole = async (cause: Cause, whole: Text) => {
    const open = workplaceOf(task.kind).answer?.openWords(task, whole.answer) ?? null;
    const question = { title: 'Отправить не всё?', action: 'Отправить', cancel: 'Вернуться к вопросам' };
    if (open === null || (await confirm({ ...question, text: open }))) judge.send(cause, whole);
  };
  const send = (cause: Cause) => {
    void import('../attempts/judgement.tsx').then(
      ({ loadVerdictPanel }) => loadVerdictPanel(),
      () => undefined,
    );
    keeper.sendNow();
    if (!hasNoExtra()) return;
    if (cause === 'submit' && closed !== null) messages.warning(`${closed}. Решение не отправить.`);
    else if (text !== null) void sendWhole(cause, text);
  };
  return { hasNoExtra, send };
}
