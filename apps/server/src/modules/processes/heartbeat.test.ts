import { expect, test } from 'vitest';
import { keepBeating } from './heartbeat.ts';

test('who leaves waits for the heartbeat on its way, which would bring the row back', async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { stop } = keepBeating({
    say: async () => {
      await promise;
      order.push('said');
    },
    leave: async () => void order.push('left'),
    onError: (error) => order.push(String(error)),
  });
  const stopping = stop();
  resolve();
  await stopping;
  expect(order).toEqual(['said', 'left']);
});

test('a heartbeat that failed is told of and stops nothing', async () => {
  const errors: unknown[] = [];
  const refuse = async () => {
    throw new Error('no database');
  };
  const { first, stop } = keepBeating({ say: refuse, leave: refuse, onError: (error) => errors.push(error) });
  await first;
  await stop();
  expect(errors).toEqual([new Error('no database'), new Error('no database')]);
});
