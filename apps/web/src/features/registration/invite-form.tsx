import { Button, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { codeOf } from './code-of.ts';

const Invite = z.object({
  code: z
    .string()
    .check(z.trim(), z.minLength(1, 'Введите код'), z.maxLength(500, 'Это не код: он короче'))
    .check(z.refine((text) => codeOf(text).length <= 100, 'Это не код: он короче')),
});

type Props = { code?: string | undefined; isFocused?: boolean };

/** Asks for an invitation code; a pasted link works too. The code goes into the address, as with the link. */
export function InviteForm({ code = '', isFocused = false }: Props) {
  const navigate = useNavigate();
  const form = useContractForm(Invite, { code });
  return (
    <form
      noValidate
      onSubmit={form.submitWith(
        ({ code: typed }) => void navigate({ to: '/auth/register', search: { invite: codeOf(typed) } }),
      )}
    >
      <Stack gap="md">
        <TextInput
          label="Код приглашения"
          description="Его даёт преподаватель. Регистр и дефисы не важны"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          autoFocus={isFocused}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md">
          Продолжить
        </Button>
      </Stack>
    </form>
  );
}
