import type { Step } from './run-history.ts';

/**
 * Histories that have broken a promise once, by what was wrong. Each is played again in `histories.test.ts`, with all
 * screens after each step.
 */
export const found: Readonly<Record<string, readonly Step[]>> = {
  'time that is given after the work was sent reaches it (B5)': [
    { act: 'wait', minutes: 600 },
    { act: 'submit', who: 'anna', device: 'phone', place: 'sum', source: 'right', isRepeated: false },
    { act: 'judge', isAll: true, isDoneTwice: false },
    { act: 'moveDeadline', hours: 24.25 },
  ],
  'an exception gives no less time when the deadline moves later (B6)': [
    { act: 'giveException', who: 'anna', isOfGroup: false, given: '3 h more' },
    { act: 'moveDeadline', hours: 72.25 },
    { act: 'wait', minutes: 1440 },
    { act: 'submit', who: 'anna', device: 'laptop', place: 'pairs', source: 'half', isRepeated: false },
    { act: 'judge', isAll: true, isDoneTwice: false },
  ],
  'what is hidden until an exam is released stands outside of sums (B8)': [
    { act: 'begin', who: 'boris', device: 'phone' },
    { act: 'submit', who: 'boris', device: 'phone', place: 'examSum', source: 'right', isRepeated: false },
    { act: 'judge', isAll: true, isDoneTwice: false },
    { act: 'handIn', who: 'boris', device: 'phone', isByTeacher: false },
    { act: 'release' },
  ],
  'one rejudge waits for a decision at a time (B9)': [
    { act: 'submit', who: 'anna', device: 'phone', place: 'sum', source: 'right', isRepeated: false },
    { act: 'judge', isAll: true, isDoneTwice: false },
    { act: 'rejudge', lesson: 'plain' },
    { act: 'rejudgeTwice' },
    { act: 'endRejudge', isApplied: true },
  ],
  'an exam of somebody who has left the class is opened again with the others': [
    { act: 'begin', who: 'boris', device: 'laptop' },
    { act: 'leave', who: 'boris' },
    { act: 'wait', minutes: 600 },
    { act: 'openAgain', who: 'boris', minutes: 15 },
  ],
  'right sign-ins are no guesses (C24)': [{ act: 'signInAtOnce', who: 'anna' }],
  'who left is treated alike everywhere (B12)': [
    { act: 'submit', who: 'anna', device: 'phone', place: 'sum', source: 'right', isRepeated: false },
    { act: 'judge', isAll: true, isDoneTwice: false },
    { act: 'leave', who: 'anna' },
    { act: 'join', who: 'anna' },
  ],
  'who left with a mark of a term, and whose late work gave nothing, stands among the marks': [
    { act: 'wait', minutes: 1440 },
    { act: 'submit', who: 'boris', device: 'phone', place: 'sum', source: 'wrong', isRepeated: false },
    { act: 'freezeMarks' },
    { act: 'judge', isAll: false, isDoneTwice: false },
    { act: 'leave', who: 'boris' },
  ],
  'work that waits for a teacher stands outside of sums (B22)': [
    { act: 'submit', who: 'anna', device: 'phone', place: 'essay', source: 'right', isRepeated: false },
    { act: 'review', points: 3 },
  ],
};
