import { isPlainText, notPlainWords } from '@put/contract/base/plain-text';
import { messageOf } from '@put/judging/judge-outcome';
import { withStarterFiles } from '../../starter-files.ts';
import type { SourceRule } from '../kind.ts';

/** The answer to a test is what a right program prints. Interactive tasks have no such answer. */
export const printedAnswers: SourceRule<'program'>['answers'] = {
  isMade: ({ interactor }) => !interactor,
  programOf: ({ starter_files }, { language, files }) => ({
    language,
    files: withStarterFiles(files, starter_files, language),
  }),
  failureWords: messageOf,
  read: (stdout) =>
    isPlainText(stdout)
      ? { answer: stdout, problem: null }
      : { answer: null, problem: `верное решение напечатало не текст. ${notPlainWords}` },
};
