import { Button, Text } from '@mantine/core';
import { ApiError, isWorthRepeating, UnexpectedReplyError, wordsOf } from '../../api/errors.ts';
import { Notice } from '../../ui/messages/notice.tsx';

type Props = {
  error: unknown;
  /** Given when a repeated attempt may succeed. */
  onRetry?: (() => void) | undefined;
  /** What has failed: «Не удалось открыть курс». */
  title?: string | undefined;
};

/** Explains an error, and shows the number by which an administrator finds it in the log. */
export function ErrorView({ error, onRetry, title }: Props) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  const isOutdated = error instanceof UnexpectedReplyError;
  const mayRetry = onRetry !== undefined && (isWorthRepeating(error) || !(error instanceof ApiError));
  return (
    <Notice kind="error" title={title}>
      {wordsOf(error)}
      {requestId !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          Номер для администратора: {requestId}
        </Text>
      )}
      {(mayRetry || isOutdated) && (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          display="block"
          onClick={isOutdated ? () => window.location.reload() : onRetry}
        >
          {isOutdated ? 'Обновить страницу' : 'Повторить'}
        </Button>
      )}
    </Notice>
  );
}
