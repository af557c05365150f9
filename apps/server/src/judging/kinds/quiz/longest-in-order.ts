/** A longest rising part of different numbers, in their order (patience sorting). */
export function longestInOrder(numbers: readonly number[]): number[] {
  /** By length: where the part of that length with the smallest end ends. */
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
