import { Button, Group, Modal, Text } from '@mantine/core';
import type { ContainerTemplate } from '@put/contract/containers/container-templates';
import { ChangedFields } from '../../../parts/collision/changed-fields.tsx';
import { draftOf, namedFieldsOf, type TemplateDraft } from './template-fields.ts';
import type { TemplateFormState } from './use-template-form.ts';

type Props = { /** As the server has it now. */ template: ContainerTemplate; state: TemplateFormState };

/** Somebody saved another version meanwhile: shows what my changes do to it, and lets me choose. */
export function TemplateCollision({ template, state: { form, kept, save, isColliding, setColliding } }: Props) {
  const theirs = draftOf(template);
  // what I have not touched stays as the other person has stored it
  const own = (Object.keys(theirs) as (keyof TemplateDraft)[]).filter((name) => form.isDirty(name));
  const mine = form.getValues();
  const merged: TemplateDraft = { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) };
  // the refusal arrives a moment before the newer version
  const isKnown = String(template.version) !== kept.basedOn;
  const close = () => setColliding(false);
  return (
    <Modal opened={isColliding && isKnown} onClose={close} title="Две версии одного шаблона" size="lg">
      <Text mb="sm">
        Пока вы работали, шаблон сохранил кто-то ещё. Вот что изменится в сохранённом, если добавить ваши изменения:
      </Text>
      <ChangedFields before={namedFieldsOf(theirs)} after={namedFieldsOf(merged)} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          Решить позже
        </Button>
        <Button
          variant="default"
          onClick={() => {
            kept.revert();
            close();
          }}
        >
          Взять новую версию
        </Button>
        <Button
          onClick={() => {
            form.setValues(merged);
            close();
            save(template.version);
          }}
        >
          Сохранить с моими изменениями
        </Button>
      </Group>
    </Modal>
  );
}
