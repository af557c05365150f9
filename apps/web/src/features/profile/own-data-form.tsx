import { Button, Select, TextInput } from '@mantine/core';
import type { User } from '@put/contract/accounts/accounts';
import { profile, ProfileChange } from '@put/contract/accounts/profile';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { birthdays } from '../../ui/date-field/day-text.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { timeZoneChoices } from './time-zones.ts';

type Typed = { first_name: string; last_name: string; birthday: string | null; username: string; timezone: string };

const orNull = (text: string) => (text.trim() === '' ? null : text);
/** An empty last name or login is sent as null. */
const OwnData = z.pipe(
  z.transform(({ last_name, username, ...typed }: Typed): z.input<typeof ProfileChange> => ({
    ...typed,
    last_name: orNull(last_name),
    username: orNull(username),
  })),
  ProfileChange,
);
const typedFrom = ({ first_name, last_name, birthday, username, timezone }: User): Typed => ({
  first_name,
  last_name: last_name ?? '',
  birthday,
  username: username ?? '',
  timezone,
});

export function OwnDataForm({ user }: { user: User }) {
  const messages = useMessage();
  const form = useContractForm(OwnData, typedFrom(user));
  const zones = useMemo(() => timeZoneChoices(user.timezone), [user.timezone]);
  const change = useMutation({
    ...mutation(profile.change),
    onSuccess: (changed) => {
      session.putUser(changed);
      const typed = typedFrom(changed);
      form.setInitialValues(typed);
      form.resetDirty(typed);
      form.setValues(typed);
      messages.success('Сохранено');
    },
    onError: (error) => void form.takeErrors(error),
  });
  useUnsavedGuard(form.isDirty());
  return (
    <form noValidate onSubmit={form.submitWith((body) => change.mutate({ body }))}>
      <TextInput label="Имя" autoComplete="given-name" withAsterisk mb="md" {...form.getInputProps('first_name')} />
      <TextInput label="Фамилия" autoComplete="family-name" mb="md" {...form.getInputProps('last_name')} />
      <DateField label="Дата рождения" autoComplete="bday" {...birthdays} mb="md" {...form.getInputProps('birthday')} />
      <TextInput
        label="Логин"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        mb="md"
        {...form.getInputProps('username')}
      />
      <Select
        label="Часовой пояс"
        description="По нему показано всё время: сроки, попытки, письма"
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Такого пояса нет"
        mb="md"
        {...form.getInputProps('timezone')}
      />
      {Object.keys(form.errors).length === 0 && (
        <RefusalAlert of={profile.change} error={change.error} explain={{ already_taken: null }} />
      )}
      <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
        Сохранить
      </Button>
    </form>
  );
}
