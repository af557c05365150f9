import { Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { privateKeyWords, sshKeys } from '@put/contract/containers/ssh-keys';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import css from './ssh-keys.module.css';

/** A key is pasted. A private one goes no further than this page. */
export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm(sshKeys.add.body, { title: '', public_key: '' });
  const refreshing = mutation(sshKeys.add, { refreshes: [sshKeys.list] });
  const add = useMutation({
    ...refreshing,
    onSuccess: async (...done) => {
      await refreshing.onSuccess?.(...done);
      onDone();
    },
    onError: (error) => {
      if (isRefusal(error, 'bad_ssh_key')) form.setFieldError('public_key', error.detail);
      else form.takeErrors(error);
    },
  });
  const take = (pasted: string) => {
    const words = privateKeyWords(pasted);
    form.setFieldValue('public_key', words === null ? pasted : '');
    if (words !== null) form.setFieldError('public_key', `${words} Этот мы никуда не отправили.`);
  };
  return (
    <form noValidate onSubmit={form.submitWith((body) => add.mutate({ body }))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Нет ключа? Создайте его в терминале своего компьютера: <Code>ssh-keygen -t ed25519</Code>. Открытый ключ —
          строка в файле <Code>.ssh/id_ed25519.pub</Code>.
        </Text>
        <Textarea
          label="Открытый ключ"
          placeholder="ssh-ed25519 AAAA…"
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          autoFocus
          classNames={{ input: css.text! }}
          {...form.getInputProps('public_key')}
          onChange={(event) => take(event.currentTarget.value)}
        />
        <TextInput
          label="Название"
          description="Например, на каком он компьютере. Можно не писать."
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        {Object.keys(form.errors).length === 0 && (
          <RefusalAlert
            of={sshKeys.add}
            error={add.error}
            explain={{
              ssh_off: null,
              bad_ssh_key: null,
              ssh_key_taken: null,
              too_many_ssh_keys: null,
              factor_unproven: null,
            }}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            Добавить
          </Button>
          <Button variant="default" onClick={onDone}>
            Отмена
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
