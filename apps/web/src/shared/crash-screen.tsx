import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { CopyReport } from './copy-report.tsx';
import { crashWords, isCircumstance, isLostChunk, noNetwork } from './crash-words.ts';
import { hasNetwork } from './has-network.ts';
import { reportFault } from './monitoring/monitoring.ts';

/** In place of a screen that could not be shown: what happened, what may mend it, by which number it can be found. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isThere = useNetwork(isLostChunk(error));
  const { title, words, mend } = isThere === false ? noNetwork : crashWords(error);
  const reportId = useReportId(error);

  const retry = () => {
    if (mend === 'reload') window.location.reload();
    else void router.invalidate().then(reset);
  };
  // the words wait for the answer: one of the two would be a lie
  if (isThere === null) return null;
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw="60ch" gap="md" role="alert">
      <Title order={1}>{title}</Title>
      <Text>{words}</Text>
      {(reportId !== null || !isCircumstance(error)) && <CopyReport id={reportId} error={error} />}
      <Group gap="xs">
        {mend !== null && (
          <Button onClick={retry}>{mend === 'reload' && isThere ? 'Обновить' : 'Попробовать ещё раз'}</Button>
        )}
        <Button component="a" href="/" variant={mend === null ? 'filled' : 'default'}>
          На главную
        </Button>
      </Group>
    </Stack>
  );
}

/** Asked where a file is lost: it may be gone with its version, or out of reach with its server. Null until it is known. */
function useNetwork(isAsked: boolean): boolean | null {
  const [isThere, setThere] = useState(isAsked ? null : true);
  useEffect(() => {
    if (isAsked) void hasNetwork().then(setThere);
  }, [isAsked]);
  return isThere;
}

/** The server's number of its own fault, or that of the report; null when nobody keeps one. */
function useReportId(error: unknown): string | null {
  // one fault is reported once, however often it is drawn
  const eventId = isCircumstance(error) ? null : reportFault(error);
  useEffect(() => {
    // where the browser's own reporting finds it
    if (eventId === null && !isCircumstance(error)) reportError(error);
  }, [error, eventId]);
  return error instanceof ApiError && error.status >= 500 ? error.requestId : eventId;
}
