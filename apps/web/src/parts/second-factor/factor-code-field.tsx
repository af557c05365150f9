import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'label' | 'description'> & {
  /** Whether a recovery code is accepted too. */
  hasRecovery?: boolean;
};

/** The code of the phone's app; with `hasRecovery` a person may switch to a recovery code. */
export function FactorCodeField({ hasRecovery = false, ...field }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Stack gap={4} align="flex-start">
      <TextInput
        w="100%"
        label={isRecovery ? 'Запасной код' : 'Код из приложения'}
        description={isRecovery ? 'Один из десяти, которые вы сохранили. Подходит один раз' : 'Шесть цифр'}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
      {hasRecovery && (
        <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Ввести код из приложения' : 'Нет телефона под рукой? Запасной код'}
        </Anchor>
      )}
    </Stack>
  );
}
