import { Button, Table, Text } from '@mantine/core';
import { type ContainerTemplate, containerTemplates } from '@put/contract/containers/container-templates';
import { IconAlertTriangle, IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/buttons/links.tsx';
import table from '../../../ui/lists/list-table.module.css';
import rows from '../../../ui/lists/row-list.module.css';
import { Mark } from '../../../ui/mark/mark.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './templates.module.css';
import { TemplateTerminal } from './template-terminal.tsx';
import { useTemplateActions } from './use-template-actions.ts';

type Props = { isBin: boolean; onBin: (isBin: boolean) => void };

/** What containers are made from. */
export function TemplatesTab({ isBin, onBin }: Props) {
  const list = useQuery(query(containerTemplates.list, { query: isBin ? { deleted: 'true' } : {} }));
  const create = (
    <LinkButton to="/admin/container_template/new" leftSection={<IconPlus size={16} aria-hidden />}>
      Новый шаблон
    </LinkButton>
  );
  return (
    <>
      <div className={css.tools}>
        {isBin ? (
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => onBin(false)}>
            Все шаблоны
          </Button>
        ) : (
          <>
            {create}
            <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onBin(true)}>
              Корзина
            </Button>
          </>
        )}
      </div>
      <QueryStates
        of={list}
        skeleton={<RowSkeletons rows={4} height={56} />}
        isEmpty={({ templates }) => templates.length === 0}
        empty={
          isBin ? (
            <EmptyState>В корзине пусто. Убранный шаблон можно будет вернуть отсюда.</EmptyState>
          ) : (
            <EmptyState action={create}>
              Шаблонов ещё нет. Шаблон говорит, какой Linux получит ученик: образ, память, файлы в начале.
            </EmptyState>
          )
        }
      >
        {({ templates }) => (isBin ? <Bin templates={templates} /> : <Templates templates={templates} />)}
      </QueryStates>
    </>
  );
}

const Templates = ({ templates }: { templates: readonly ContainerTemplate[] }) => (
  <Table className={table.table} verticalSpacing={8} highlightOnHover aria-label="Шаблоны">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Шаблон</Table.Th>
        <Table.Th>Образ</Table.Th>
        <Table.Th>Пределы</Table.Th>
        <Table.Th>Кому</Table.Th>
        <Table.Th>Контейнеры</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {templates.map((template) => (
        <Table.Tr key={template.id}>
          <Table.Td className={table.title}>
            <LinkAnchor
              to="/admin/container_template/$templateId"
              params={{ templateId: String(template.id) }}
              fw={500}
            >
              {template.title}
            </LinkAnchor>
            {template.problem !== null && (
              <div>
                <Mark tone="warning" icon={IconAlertTriangle} isSmall>
                  не запустится
                </Mark>{' '}
                <span className={css.small}>{template.problem}</span>
              </div>
            )}
            <TemplateTerminal template={template} />
          </Table.Td>
          <Table.Td className={table.quiet}>{template.image}</Table.Td>
          <Table.Td className={table.quiet}>
            память {template.memory_mb} МБ, диск {template.disk_mb} МБ
          </Table.Td>
          <Table.Td className={table.quiet}>{audienceWords(template)}</Table.Td>
          <Table.Td className={table.nowrap}>
            {template.containers === 0 ? (
              <span className={css.small}>нет</span>
            ) : (
              <LinkAnchor to="/admin/container/list" search={{ template_id: template.id }}>
                {countWords(template.containers, ['контейнер', 'контейнера', 'контейнеров'])}
              </LinkAnchor>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** «каждому», «где стоит: в 2 местах» */
function audienceWords({ is_offered, uses }: ContainerTemplate): string {
  const places =
    uses.length === 0 ? 'нигде не стоит' : `стоит в ${countWords(uses.length, ['месте', 'местах', 'местах'])}`;
  return is_offered ? `каждому, ${places}` : places;
}

function Bin({ templates }: { templates: readonly ContainerTemplate[] }) {
  const { restore, isActing } = useTemplateActions();
  return (
    <ul className={rows.list} aria-label="Корзина шаблонов">
      {templates.map((template) => (
        <li key={template.id} className={css.binned}>
          <Text fw={550}>{template.title}</Text>
          <Button
            variant="default"
            disabled={isActing}
            aria-label={`Вернуть шаблон «${template.title}»`}
            onClick={() => void restore(template)}
          >
            Вернуть
          </Button>
        </li>
      ))}
    </ul>
  );
}
