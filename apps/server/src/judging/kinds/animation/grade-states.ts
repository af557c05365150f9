export type StatesGrade = { share: number; isRight: boolean[] };

/**
 * The mode `at_end`: the longest common subsequence of the model's states and the student's, divided by the longer of
 * both lists. So one slip does not cost all that follows. `isRight`: for each of the student's states whether it counts.
 * Nothing to do gives nothing.
 */
export function gradeStates(model: readonly string[], given: readonly string[]): StatesGrade {
  const width = given.length + 1;
  /** At `row * width + col`: the length for the model from `row` on and the student's states from `col` on. */
  const longest = new Uint16Array((model.length + 1) * width);
  for (let row = model.length - 1; row >= 0; row -= 1)
    for (let col = given.length - 1; col >= 0; col -= 1) {
      const at = row * width + col;
      longest[at] =
        model[row] === given[col] ? longest[at + width + 1]! + 1 : Math.max(longest[at + width]!, longest[at + 1]!);
    }
  const isRight = given.map(() => false);
  for (let row = 0, col = 0; row < model.length && col < given.length;) {
    const at = row * width + col;
    if (model[row] === given[col]) {
      isRight[col] = true;
      row += 1;
      col += 1;
    } else if (longest[at + width]! >= longest[at + 1]!) row += 1;
    else col += 1;
  }
  const most = Math.max(model.length, given.length);
  return { share: most === 0 ? 0 : longest[0]! / most, isRight };
}
