import { defaultParseSearch as parseSearch, defaultStringifySearch as stringifySearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { addressOfStep, linkedStep } from './linked-step.ts';

test('an address leads to the step that it was made for, and to no other animation', () => {
  const address = addressOfStep('/user_ui/course/1', '?lesson_id=2', 7, { step: 4, input: '5 2 & 4' });
  const search = address.slice(address.indexOf('?'));
  expect(new URLSearchParams(search).get('lesson_id')).toBe('2');
  expect(linkedStep(search, 7)).toEqual({ step: 4, input: '5 2 & 4' });
  expect(linkedStep(search, 8)).toBeNull();
  // another step of the same page, with the example again
  expect(linkedStep(addressOfStep('/', search, 7, { step: 0, input: null }).slice(1), 7)).toEqual({
    step: 0,
    input: null,
  });
});

test('what is no step leads nowhere', () => {
  for (const search of ['', '?step=', '?step=0', '?step=-1', '?step=1.5', '?step=раз', '?animation=7'])
    expect(linkedStep(search, 7)).toBeNull();
  expect(linkedStep('?step=3', 7)).toEqual({ step: 2, input: null });
});

test.each(['5', '5 2 4', '"в кавычках"', '[1, 2]', 'null', ' ', '1\n2'])(
  'data are the same behind the link: %j',
  (input) => {
    const address = addressOfStep('/', '', 7, { step: 0, input });
    expect(linkedStep(address.slice(1), 7)?.input).toBe(input);
    // the router writes anew what it has read
    const read = parseSearch(address.slice(1)) as Record<string, unknown>;
    expect(linkedStep(stringifySearch({ ...read, input: String(read['input']) }), 7)?.input).toBe(input);
  },
);

test('long data are left out of the address', () => {
  expect(addressOfStep('/', '', 7, { step: 0, input: '1 '.repeat(900) })).not.toContain('input');
});
