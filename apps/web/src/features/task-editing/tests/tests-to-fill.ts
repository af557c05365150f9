import type { TestToFill } from '../../../kinds/editing/fill.ts';
import type { GroupForm, SolutionForm } from '../form/task-form.ts';

/** The reference solution whose output fills in the answers. */
export const rightSolutionOf = (solutions: readonly SolutionForm[]): SolutionForm | undefined =>
  solutions.find(({ expected, files }) => expected === 'accepted' && files.some((file) => file.content.trim() !== ''));

export const testsToFill = (groups: readonly GroupForm[], isOnlyEmpty: boolean): TestToFill[] =>
  groups.flatMap((group) =>
    group.tests.flatMap((test, at) =>
      isOnlyEmpty && test.answer.trim() !== ''
        ? []
        : [
            {
              groupKey: group.key,
              testKey: test.key,
              input: test.input,
              words: `группа «${group.name}», тест ${at + 1}`,
            },
          ],
    ),
  );
