import { containerTemplates, templateEditingChannel } from '@put/contract/containers/container-templates';
import { useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { reread } from '../../../api/reread.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { isNoSuch } from '../../../parts/states/is-no-such.ts';

/** One template of containers. */
export function TemplatePage({ templateId }: { templateId: string }) {
  const template = useQuery({
    ...query(containerTemplates.get, { params: { id: templateId } }),
    refetchOnWindowFocus: 'always',
  });
  useFollow(templateEditingChannel, Number(templateId), {
    onEvent: (_, client) => void reread(client, keyOf(containerTemplates.get)),
    reread: [containerTemplates.get],
  });
  if (template.data === undefined && isNoSuch(template.error))
    return (
      <Screen>
        <PageHeader title="Такого шаблона нет" />
        <EmptyState
          action={
            <LinkButton to="/admin/container/list" search={{ tab: 'templates' }}>
              Ко всем шаблонам
            </LinkButton>
          }
        >
          Возможно, в адресе опечатка или шаблон убрали в корзину: оттуда его можно вернуть.
        </EmptyState>
      </Screen>
    );
  return (
    <Screen>
      <QueryStates of={template} skeleton={<RowSkeletons rows={8} height={64} />}>
        {(data) => <TemplateEditor key={data.id} template={data} />}
      </QueryStates>
    </Screen>
  );
}

export const NewTemplatePage = () => (
  <Screen>
    <TemplateEditor template={null} />
  </Screen>
);
