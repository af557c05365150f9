import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { NewTag, TagKind } from '@put/contract/tags';
import type * as z from 'zod/mini';
import { useContractForm } from '../../shared/contract-form.ts';
import { ErrorView } from '../../shared/error-view.tsx';
import { ColorField } from './color-field.tsx';
import { kindWords } from './kind-words.ts';
import { firstColor } from './tag-colors.ts';

type Fields = z.input<typeof NewTag>;
type Send = (body: Fields, onError: (error: Error) => void) => void;

type Props = {
  tag?: Required<Fields> | undefined;
  sends: { send: Send; isPending: boolean; error: Error | null };
  action: string;
  onCancel: () => void;
};

/** A new tag in its dialog, and a known one in its row. */
export function TagForm({ tag, sends, action, onCancel }: Props) {
  const form = useContractForm(NewTag, tag ?? { title: '', color: firstColor, kind: 'topic' });
  // what stands beside a field is not said again below
  const hasFieldError = Object.keys(form.errors).length > 0;
  return (
    <form
      noValidate
      aria-label={tag ? `Метка «${tag.title}»` : 'Новая метка'}
      onSubmit={form.submitWith((body) => sends.send(body, (error) => void form.takeErrors(error)))}
    >
      <Stack gap="md">
        <TextInput
          label="Название"
          placeholder="Например, «рекурсия»"
          maxLength={200}
          data-autofocus
          autoFocus={tag !== undefined}
          {...form.getInputProps('title')}
        />
        <ColorField {...form.getInputProps('color')} />
        <Radio.Group label="Для кого" {...form.getInputProps('kind')}>
          <Stack gap="xs" mt={6}>
            {TagKind.options.map((kind) => (
              <Radio key={kind} value={kind} label={kindWords[kind].label} description={kindWords[kind].meaning} />
            ))}
          </Stack>
        </Radio.Group>
        {sends.error !== null && !hasFieldError && <ErrorView error={sends.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Отмена
          </Button>
          <Button type="submit" loading={sends.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
