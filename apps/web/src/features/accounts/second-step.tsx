import { Button, Stack, Text } from '@mantine/core';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import { session } from '../../api/session.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { FactorCodeField } from '../../parts/second-factor/factor-code-field.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';

const Step = z.object({ code: secondFactor.prove.body.shape.code });

type Props = {
  challenge: string;
  /** Called when the challenge has expired; asks for a new one with the login and password that were typed. */
  onAgain: () => void;
  isRenewing: boolean;
  onBack: () => void;
};

/** The second step of sign-in: the code. The session guard navigates afterwards, as after a password alone. */
export function SecondStep({ challenge, onAgain, isRenewing, onBack }: Props) {
  const [isLate, setLate] = useState(false);
  const form = useContractForm(Step, { code: '' });
  const finish = useMutation({
    ...mutation(secondFactor.signIn),
    onMutate: () => setLate(false),
    onSuccess: (reply) => session.signIn(reply),
    onError: (error) => {
      form.takeErrors(error);
      if (!isRefusal(error, 'second_factor_expired')) return;
      setLate(true);
      onAgain();
    },
  });
  const isAtField = Object.keys(form.errors).length > 0;
  return (
    <form noValidate onSubmit={form.submitWith(({ code }) => finish.mutate({ body: { challenge, code } }))}>
      <Stack gap="md">
        <Text>Пароль верный. Остался код из приложения на телефоне.</Text>
        <FactorCodeField hasRecovery autoFocus data-autofocus size="md" {...form.getInputProps('code')} />
        {isLate ? (
          <Notice kind="warning">Прошло больше пяти минут. Введите код ещё раз: нужен новый.</Notice>
        ) : (
          !isAtField && (
            <RefusalAlert
              of={secondFactor.signIn}
              error={finish.error}
              explain={{ wrong_code: null, too_many_attempts: null, second_factor_expired: null }}
            />
          )
        )}
        <Button type="submit" size="md" loading={finish.isPending || isRenewing}>
          Войти
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Вернуться к паролю
        </Button>
      </Stack>
    </form>
  );
}
