import type { TestGroup } from '@put/contract/tasks/task-tests';
import { type Case, casesBelow, flagsOfFolder, type Folder } from './read-tests.ts';

/** A group of tests before its number is known. */
export type Draft = {
  /** The folder: «secret/group1». */
  path: string;
  cases: Case[];
  points: number;
  aggregation: TestGroup['aggregation'];
  /** Paths of groups that must be passed first. */
  requires: string[];
  flags: string[];
  hasFullFeedback: boolean;
};

export const draftOf = (folder: Folder): Draft => ({
  path: folder.path,
  cases: folder.cases,
  points: 0,
  aggregation: 'sum',
  requires: [],
  flags: flagsOfFolder(folder),
  hasFullFeedback: folder.values['full_feedback'] === true,
});

/** One group with all tests of a folder and its subfolders. */
export const wholeDraftOf = (folder: Folder): Draft => ({ ...draftOf(folder), cases: namedBelow(folder) });

const namedBelow = (folder: Folder): Case[] =>
  folder.folders.length === 0
    ? casesBelow(folder)
    : [
        ...folder.cases,
        ...folder.folders.flatMap((one) =>
          namedBelow(one).map((test) => ({ ...test, note: `${one.path.split('/').at(-1)}/${test.note}` })),
        ),
      ];
