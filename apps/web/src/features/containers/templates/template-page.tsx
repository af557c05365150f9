import { containerTemplates } from '@put/contract/containers/container-templates';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { isNoSuch } from '../../../parts/states/is-no-such.ts';

/** How often to look whether a colleague has saved; also when the window gets the focus. */
const lookAgainMs = 20_000;

/** One template of containers. */
export function TemplatePage({ templateId }: { templateId: string }) {
  const template = useQuery({
    ...query(containerTemplates.get, { params: { id: templateId } }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
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
