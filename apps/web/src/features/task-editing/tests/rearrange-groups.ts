import type { GroupForm, TaskForm } from '../form/task-form.ts';

type Parts = Pick<TaskForm, 'test_groups' | 'solutions'>;

/**
 * Moves, copies and removes groups. References by number are updated: required groups and expected verdicts of
 * solutions. A group that is moved before a required group no longer requires it.
 */
export function rearrangeGroups(
  { test_groups: before, solutions }: Parts,
  recipe: (groups: GroupForm[]) => GroupForm[],
): Parts {
  const after = recipe(before);
  const placeOf = new Map(after.map(({ key }, at) => [key, at]));
  const numberNow = (number: number) => {
    const key = before[number - 1]?.key;
    return key === undefined ? 0 : (placeOf.get(key) ?? -1) + 1;
  };
  const test_groups = after.map((group, at) => {
    const requires = group.requires.map(numberNow).filter((number) => number > 0 && number <= at);
    const isSame = requires.length === group.requires.length && requires.every((one, i) => one === group.requires[i]);
    return isSame ? group : { ...group, requires: requires.toSorted((a, b) => a - b) };
  });
  const wasAt = new Map(before.map(({ key }, at) => [key, at]));
  return {
    test_groups,
    solutions: solutions.map((solution) =>
      solution.expected_groups.length === 0
        ? solution
        : {
            ...solution,
            expected_groups: after.map(({ key }) => solution.expected_groups[wasAt.get(key) ?? -1] ?? null),
          },
    ),
  };
}
