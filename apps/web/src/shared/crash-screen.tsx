import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, NetworkError, UnexpectedReplyError, wordsOf } from '../api/errors.ts';

/** In place of a screen that could not be shown: a refusal in its own words, or a fault of the program. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isForeseen =
    error instanceof ApiError || error instanceof NetworkError || error instanceof UnexpectedReplyError;
  const isOldCode = isLostChunk(error);
  useEffect(() => {
    // where the browser's own reporting finds it
    if (!isForeseen && !isOldCode) reportError(error);
  }, [error, isForeseen, isOldCode]);

  const retry = () => {
    if (isOldCode || error instanceof UnexpectedReplyError) window.location.reload();
    else void router.invalidate().then(reset);
  };
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw="60ch" gap="md" role="alert">
      <Title order={1}>{titleOf(error)}</Title>
      <Text>
        {isOldCode
          ? 'Вышла новая версия, а эта страница открыта давно. Обновите её — вы вернётесь на то же место.'
          : isForeseen
            ? wordsOf(error)
            : 'Страница не смогла показаться. То, что вы успели сохранить, на месте.'}
      </Text>
      {error instanceof ApiError && error.status >= 500 && error.requestId !== null && (
        <Text c="dimmed" size="sm">
          Номер для администратора: {error.requestId}
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={retry}>{isOldCode ? 'Обновить' : 'Попробовать ещё раз'}</Button>
        <Button component="a" href="/" variant="default">
          На главную
        </Button>
      </Group>
    </Stack>
  );
}

const titleOf = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 404) return 'Не нашлось';
  if (error instanceof ApiError && error.status === 403) return 'Нет доступа';
  if (error instanceof NetworkError) return 'Нет связи';
  return isLostChunk(error) ? 'Есть новая версия' : 'Что-то сломалось';
};

/** After an update the server may no longer have the files that an open page asks for. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
