import { Button, Group, Stack } from '@mantine/core';
import { secondFactor } from '@put/contract/accounts/second-factor';
import type { ReactNode } from 'react';
import { useContractForm } from '../forms/contract-form.ts';
import { FactorCodeField } from './factor-code-field.tsx';

type Props = {
  /** The text of the button. */
  action: string;
  hasRecovery?: boolean;
  isDangerous?: boolean;
  isPending: boolean;
  /** Shows other errors; `isAtField` tells that the field already shows one. */
  alert: (isAtField: boolean) => ReactNode;
  /** Must reject with the server's error. */
  onCode: (code: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for one code. The error of a wrong code is shown at the field, and a new code can be typed at once. */
export function FactorCodeForm({ action, hasRecovery, isDangerous, isPending, alert, onCode, onCancel }: Props) {
  const form = useContractForm(secondFactor.prove.body, { code: '' });
  const send = async ({ code }: { code: string }) => {
    try {
      await onCode(code);
    } catch (error) {
      form.takeErrors(error);
    }
  };
  return (
    <form noValidate onSubmit={form.submitWith((body) => void send(body))}>
      <Stack gap="md">
        <FactorCodeField hasRecovery={hasRecovery ?? false} autoFocus data-autofocus {...form.getInputProps('code')} />
        {alert(Object.keys(form.errors).length > 0)}
        <Group gap="xs">
          <Button type="submit" loading={isPending} {...(isDangerous && { color: 'brick' })}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Отмена
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
