import { adminRejudges, type RejudgeSummary } from '@put/contract/judge/rejudges';
import { adminResults } from '@put/contract/results/results';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { solutionsWords } from './rejudge-words.ts';

const refreshes = [
  adminRejudges.get,
  adminRejudges.items,
  adminRejudges.list,
  adminResults.lesson,
  adminResults.course,
  adminSubmissions.get,
];

/** Ends a rejudge: applies it or drops it. */
export function useDecide(rejudge: RejudgeSummary) {
  const confirm = useConfirm();
  const messages = useMessage();
  const params = { params: { id: String(rejudge.id) } };
  const apply = useMutation(mutation(adminRejudges.apply, { refreshes }));
  const drop = useMutation(mutation(adminRejudges.drop, { refreshes }));

  /** `chosen`: only these submissions; null: all. */
  const applyIt = async (chosen: readonly number[] | null) => {
    const count = chosen?.length ?? rejudge.total - rejudge.failed;
    const isSure = await confirm({
      title: `Применить: ${solutionsWords(count)}?`,
      text: 'Баллы учеников изменятся сразу. Прежние проверки останутся в истории решений.',
      action: 'Применить',
    });
    if (!isSure) return;
    try {
      const body = chosen === null ? {} : { submission_ids: [...chosen] };
      const { applied, left_out } = await apply.mutateAsync({ ...params, body });
      const rest = left_out > 0 ? `. Остались как были: ${left_out}` : '';
      messages.success(`Применено: ${solutionsWords(applied)}${rest}`);
    } catch (error) {
      messages.failure(error);
    }
  };

  const dropIt = async () => {
    const isRunning = rejudge.status === 'running';
    const isSure = await confirm({
      title: isRunning ? 'Остановить перепроверку?' : 'Не применять?',
      text: 'У учеников ничего не изменится. Перепроверить можно будет снова.',
      action: isRunning ? 'Остановить' : 'Не применять',
      cancel: isRunning ? 'Продолжать' : 'Отмена',
      isDangerous: true,
    });
    if (isSure) await drop.mutateAsync(params).catch(messages.failure);
  };

  return { apply: applyIt, drop: dropIt, isBusy: apply.isPending || drop.isPending };
}
