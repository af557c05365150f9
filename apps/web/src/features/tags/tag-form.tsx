import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { adminTags, NewTag, TagKind } from '@put/contract/tasks/tags';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { query } from '../../api/api.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { type OwnChange, useBegun } from '../../parts/meanwhile/use-begun.ts';
import { useHeld } from '../../ui/dialogs/form-dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { ColorField } from './color-field.tsx';
import { kindWords } from './kind-words.ts';
import { TagMeanwhile } from './tag-meanwhile.tsx';
import { firstColor } from './tag-colors.ts';
import { asTree, branchOf, wholeTitle } from './tag-tree.ts';

type Fields = z.input<typeof NewTag>;
type Send = (body: Fields, change: OwnChange<Fields>, onError: (error: Error) => void) => Promise<unknown>;

type Props = {
  id?: number;
  tag?: Required<Fields> | undefined;
  sends: { send: Send; isPending: boolean; error: Error | null };
  action: string;
  onCancel: () => void;
};

/** The form of a tag: in a dialog for a new one, in its row for an existing one. */
export function TagForm({ id, tag, sends, action, onCancel }: Props) {
  const saved: Fields = tag ?? { title: '', color: firstColor, kind: 'topic', parent_id: null };
  const form = useContractForm(NewTag, saved);
  useHeld(form.isDirty());
  const begun = useBegun<Fields>(form, saved);
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const own = id === undefined ? new Set<number>() : branchOf(tags, id);
  const { value: parentId, ...parent } = form.getInputProps('parent_id');
  // an error shown at its field is not repeated below
  const hasFieldError = Object.keys(form.errors).length > 0;
  return (
    <form
      noValidate
      aria-label={tag ? `Метка «${tag.title}»` : 'Новая метка'}
      onSubmit={form.submitWith(
        (body) => void begun.send(body, (change) => sends.send(body, change, (error) => void form.takeErrors(error))),
      )}
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
        <Select
          {...choiceList}
          label="Вложена в"
          placeholder="Ни в какую"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Ни в какую' }}
          nothingFoundMessage="Такой метки нет"
          data={asTree(tags)
            .filter((placed) => !own.has(placed.tag.id))
            .map((placed) => ({ value: String(placed.tag.id), label: wholeTitle(placed) }))}
          {...parent}
          value={parentId === null ? null : String(parentId)}
          onChange={(chosen) => form.setFieldValue('parent_id', chosen === null ? null : Number(chosen))}
        />
        <ColorField {...form.getInputProps('color')} />
        <Radio.Group label="Для кого" {...form.getInputProps('kind')}>
          <Stack gap="xs" mt={6}>
            {TagKind.options.map((kind) => (
              <Radio key={kind} value={kind} label={kindWords[kind].label} description={kindWords[kind].meaning} />
            ))}
          </Stack>
        </Radio.Group>
        <TagMeanwhile begun={begun} mine={form.values} tags={tags} />
        {sends.error !== null && !hasFieldError && <ErrorView error={sends.error} />}
        <DialogActions action={action} isPending={sends.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
