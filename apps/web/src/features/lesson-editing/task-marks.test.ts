import { expect, test } from 'vitest';
import { taskMarks } from './task-marks.ts';

const words = (...of: Parameters<typeof taskMarks>) => taskMarks(...of).map((mark) => mark.words);

test('a required task that works has no mark', () => {
  expect(words({ required: true, status: 'ready' }, { attempts: 1.4 })).toEqual([]);
  expect(words({ required: true, status: 'ready' }, undefined)).toEqual([]);
});

test('only exceptions are marked', () => {
  expect(words({ required: false, status: 'draft' }, { attempts: null })).toEqual(['по желанию', 'черновик']);
  expect(words({ required: true, status: 'broken' }, { attempts: 2.5 })).toEqual(['не проходит проверку']);
  expect(words({ required: true, status: 'ready' }, { attempts: 3.14 })).toEqual(['3,1 попытки на ученика']);
});
