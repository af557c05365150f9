/**
 * For what would be said again and again while something is down: the first time at once, then at most once in `everyMs`
 * with how often it was not said meanwhile. `say` is asked for each of the different `words` alone.
 */
export function saySeldom(everyMs: number): (words: string, say: (unsaid: number) => void) => void {
  const said = new Map<string, { atMs: number; unsaid: number }>();
  return (words, say) => {
    const nowMs = performance.now();
    for (const [other, { atMs }] of said) if (other !== words && nowMs - atMs >= 2 * everyMs) said.delete(other);
    const last = said.get(words);
    if (last && nowMs - last.atMs < everyMs) return void (last.unsaid += 1);
    said.set(words, { atMs: nowMs, unsaid: 0 });
    say(last?.unsaid ?? 0);
  };
}
