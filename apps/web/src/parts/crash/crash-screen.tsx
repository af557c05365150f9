import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { CopyReport } from './copy-report.tsx';
import { crashWords, isCircumstance, isLostChunk, noNetwork } from './crash-words.ts';
import { hasNetwork } from '../../ui/browser/has-network.ts';
import { reportFault } from '../monitoring/monitoring.ts';

/** Shown in place of a screen that failed: what happened, what may help, and the number of the fault. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isThere = useNetwork(isLostChunk(error));
  const { title, words, mend } = isThere === false ? noNetwork : crashWords(error);
  const reportId = useReportId(error);

  const retry = () => {
    if (mend === 'reload') window.location.reload();
    else void router.invalidate().then(reset);
  };
  // the two texts contradict each other, so show none before the check ends
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

/**
 * A lost file has two causes: an update removed it, or the server cannot be reached. False when the server cannot be
 * reached, null until the check ends.
 */
function useNetwork(isAsked: boolean): boolean | null {
  const [isThere, setThere] = useState(isAsked ? null : true);
  useEffect(() => {
    if (isAsked) void hasNetwork().then(setThere);
  }, [isAsked]);
  return isThere;
}

/** The server's number of its own fault, or the number of the browser's report. Null when nobody collects reports. */
function useReportId(error: unknown): string | null {
  // each fault is reported once, even when it is rendered several times
  const eventId = isCircumstance(error) ? null : reportFault(error);
  useEffect(() => {
    // without a reporting service the fault goes to the browser's own error handling
    if (eventId === null && !isCircumstance(error)) reportError(error);
  }, [error, eventId]);
  return error instanceof ApiError && error.status >= 500 ? error.requestId : eventId;
}
