import { expect, it } from 'vitest';
import { scoreWords, sharePointsWords } from './score-words.ts';

it('writes points with one digit after the comma', () => {
  expect([66.67, 6.67, 126.65, 12.5, 1024, 0].map(scoreWords)).toEqual(['66,7', '6,7', '126,7', '12,5', '1024', '0']);
  expect(sharePointsWords(6.67, 20)).toBe('6,7 из 20 баллов');
});

it('never makes points whole that are not, and keeps quarters', () => {
  expect([99.97, 0.04, 19.96].map(scoreWords)).toEqual(['99,97', '0,04', '19,96']);
  expect([0.25, 1.75].map(scoreWords)).toEqual(['0,25', '1,75']);
});
