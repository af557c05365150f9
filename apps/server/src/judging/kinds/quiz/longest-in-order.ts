/** A longest increasing subsequence of different numbers (patience sorting). */
export function longestInOrder(numbers: readonly number[]): number[] {
  /** At index n: where the subsequence of length n + 1 with the smallest last number ends. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, at) => {
    let length = ends.findIndex((end) => numbers[end]! >= number);
    if (length < 0) length = ends.length;
    before[at] = ends[length - 1];
    ends[length] = at;
  });
  const part: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) part.unshift(numbers[at]!);
  return part;
}
