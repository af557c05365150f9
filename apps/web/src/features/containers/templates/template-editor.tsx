import { Button, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ContainerTemplate, containerTemplates } from '@put/contract/containers/container-templates';
import { KeptNotice } from '../../../parts/kept-work/kept-notice.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import { GivenFilesEditor } from '../../../parts/task-form/given-files-editor.tsx';
import { modKey } from '../../../ui/browser/mod-key.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { AboutFields } from './about-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { TemplateCollision } from './template-collision.tsx';
import { TemplateUses } from './template-uses.tsx';
import css from './templates.module.css';
import { useTemplateForm } from './use-template-form.ts';

type Props = { /** Null: a new one. */ template: ContainerTemplate | null };

/** What containers of a template are made from. */
export function TemplateEditor({ template }: Props) {
  const state = useTemplateForm(template);
  const { form, kept, save, error } = state;
  useHotkeys([['mod+S', () => save()]], [], true);
  return (
    <>
      <PageHeader
        title={template?.title ?? 'Новый шаблон'}
        crumbs={[
          <LinkAnchor
            key="list"
            to="/admin/container/list"
            search={{ tab: 'templates' }}
            children="Шаблоны контейнеров"
          />,
        ]}
        description={<span role="status">{kept.isUnsaved ? 'Есть несохранённые изменения' : '\u00a0'}</span>}
        actions={
          <Button loading={kept.isSaving} onClick={() => save()} title={`${modKey}+S`}>
            {template === null ? 'Создать шаблон' : 'Сохранить'}
          </Button>
        }
      />
      <KeptNotice of={kept} />
      <Stack gap="md" mb="md">
        {template !== null && template.problem !== null && (
          <Notice kind="warning" title="Сейчас из этого шаблона контейнер не запустится">
            {template.problem}
          </Notice>
        )}
        <RefusalAlert
          of={containerTemplates.update}
          error={error}
          explain={{ not_found: 'Шаблон убран в корзину: верните его оттуда, изменения здесь целы.', conflict: null }}
          onRetry={() => save()}
        />
      </Stack>
      <div className={css.columns}>
        <div>
          <AboutFields form={form} />
          <Section
            anchor="files"
            title="Файлы в начале"
            description="Лежат в домашней папке нового контейнера. «Вернуть файлы» кладёт их снова."
          >
            <GivenFilesEditor
              files={form.values.files}
              of="файлы шаблона"
              path="files"
              errors={form.errors as Record<string, string>}
              onChange={(files) => form.setFieldValue('files', files)}
            />
          </Section>
        </div>
        <div>
          <LimitFields form={form} />
          {template !== null && <TemplateUses template={template} />}
        </div>
      </div>
      {template !== null && <TemplateCollision template={template} state={state} />}
    </>
  );
}
