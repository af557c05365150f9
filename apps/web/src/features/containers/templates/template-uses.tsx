import { Button, Text } from '@mantine/core';
import type { ContainerTemplate } from '@put/contract/containers/container-templates';
import { useNavigate } from '@tanstack/react-router';
import { Section } from '../../../parts/task-form/section.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './templates.module.css';
import { useTemplateActions } from './use-template-actions.ts';

/** Where the template stands, how many containers are made of it, and the way into the bin. */
export function TemplateUses({ template }: { template: ContainerTemplate }) {
  const navigate = useNavigate();
  const { id, uses, containers } = template;
  const { remove, isActing } = useTemplateActions({
    onRemoved: () => void navigate({ to: '/admin/container/list', search: { tab: 'templates' }, ignoreBlocker: true }),
  });
  return (
    <Section anchor="uses" title="Где он стоит">
      {uses.length === 0 ? (
        <Text c="dimmed">Ни в одном курсе, занятии или задаче.</Text>
      ) : (
        <ul className={css.uses}>
          {uses.map((use) => (
            <li key={`${use.place} ${use.id}`}>
              <Use use={use} />
            </li>
          ))}
        </ul>
      )}
      <Text mt="sm">
        {containers === 0 ? (
          'Контейнеров из него нет.'
        ) : (
          <LinkAnchor to="/admin/container/list" search={{ template_id: id }}>
            {countWords(containers, ['контейнер', 'контейнера', 'контейнеров'])} из него
          </LinkAnchor>
        )}
      </Text>
      <Button mt="md" variant="outline" color="brick" loading={isActing} onClick={() => void remove(template)}>
        Убрать в корзину
      </Button>
    </Section>
  );
}

function Use({ use: { place, id, title } }: { use: ContainerTemplate['uses'][number] }) {
  const text = String(id);
  if (place === 'lesson')
    return (
      <LinkAnchor to="/admin/lesson/$lessonId" params={{ lessonId: text }}>
        Занятие «{title}»
      </LinkAnchor>
    );
  if (place === 'task')
    return (
      <LinkAnchor to="/admin/task/$taskId" params={{ taskId: text }}>
        Задача «{title}»
      </LinkAnchor>
    );
  return (
    <LinkAnchor to="/admin/course/$courseId" params={{ courseId: text }}>
      Курс «{title}»
    </LinkAnchor>
  );
}
