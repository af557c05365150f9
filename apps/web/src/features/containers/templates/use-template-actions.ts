import { type ContainerTemplate, containerTemplates } from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';

type Acted = Pick<ContainerTemplate, 'id' | 'title' | 'containers' | 'uses'>;

const refreshes = [containerTemplates.list, containers.list];

/** Puts a template into the bin, and takes it out. One that stands in a text or a task stays, and says where. */
export function useTemplateActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const confirm = useConfirm();
  const messages = useMessage();
  const client = useQueryClient();
  const removing = useMutation(mutation(containerTemplates.remove, { refreshes }));
  const restoring = useMutation(
    mutation(containerTemplates.restore, { refreshes: [...refreshes, containerTemplates.get] }),
  );
  const paramsOf = ({ id }: Pick<Acted, 'id'>) => ({ params: { id: String(id) } });

  const restore = async (template: Pick<Acted, 'id' | 'title'>) => {
    try {
      await restoring.mutateAsync(paramsOf(template));
      messages.success(`Шаблон «${template.title}» возвращён`);
    } catch (error) {
      messages.failure(error);
    }
  };
  /** It may have been put into a text a moment ago, so where it stands is asked again. */
  const readAgain = (template: Acted): Promise<Acted> =>
    client.fetchQuery({ ...query(containerTemplates.get, paramsOf(template)), staleTime: 0 }).catch(() => template);
  const remove = async (template: Acted) => {
    const { title, containers: made } = template;
    const isSure =
      made === 0 ||
      (await confirm({
        title: `Убрать «${title}» в корзину?`,
        text: `Из него сделано: ${countWords(made, ['контейнер', 'контейнера', 'контейнеров'])}. Они будут работать дальше, новых не сделать. Шаблон можно вернуть.`,
        action: 'Убрать',
        isDangerous: true,
      }));
    if (!isSure) return;
    try {
      await removing.mutateAsync(paramsOf(template));
      onRemoved?.();
      messages.success(`Шаблон «${title}» в корзине`, { label: 'Вернуть', run: () => void restore(template) });
    } catch (error) {
      if (isRefusal(error, 'template_in_use')) messages.error(inUseWords(await readAgain(template)));
      else messages.failure(error);
    }
  };
  return { remove, restore, isActing: removing.isPending || restoring.isPending };
}

const mostNamed = 3;

/** «Шаблон «Linux» стоит в 4 местах: «Права», «Процессы», «Сеть» и ещё 1. Сначала уберите его оттуда.» */
export function inUseWords({ title, uses }: Pick<Acted, 'title' | 'uses'>): string {
  if (uses.length === 0) return `Шаблон «${title}» стоит в занятии или задаче. Сначала уберите его оттуда.`;
  const named = uses.slice(0, mostNamed).map((use) => `«${use.title}»`);
  const rest = uses.length > mostNamed ? ` и ещё ${uses.length - mostNamed}` : '';
  const places = countWords(uses.length, ['месте', 'местах', 'местах']);
  return `Шаблон «${title}» стоит в ${places}: ${named.join(', ')}${rest}. Сначала уберите его оттуда.`;
}
