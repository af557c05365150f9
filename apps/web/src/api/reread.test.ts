import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { reread } from './reread.ts';

/** A query whose answers the test gives by hand. */
function slowQuery() {
  const answers: ((value: string) => void)[] = [];
  const options = {
    queryKey: ['list'],
    staleTime: 60_000,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  };
  return { answers, options };
}

it.each(['a screen waits for it', 'only a loader has asked'])(
  'a first answer that was on its way during a change is asked for again: %s',
  async (who) => {
    const client = new QueryClient();
    const { answers, options } = slowQuery();
    const first = client.fetchQuery(options);
    const observer = new QueryObserver(client, options);
    if (who.startsWith('a screen')) observer.subscribe(() => {});
    await expect.poll(() => answers).toHaveLength(1);

    const done = reread(client, ['list']);
    answers[0]!('before the change');
    await first;
    // the screen that opens later sees that the answer is outdated
    observer.subscribe(() => {});
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]!('after the change');
    await done;
    await expect.poll(() => client.getQueryData(['list'])).toBe('after the change');
    expect(answers).toHaveLength(2);
  },
);
