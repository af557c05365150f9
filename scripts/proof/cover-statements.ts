/** A test file, how long it takes, and the statements that it sends to the database. */
type Sender = { file: string; ms: number; statements: readonly string[] };

/**
 * Chooses files that together send every statement at least once. It takes the file with the most new statements for its
 * time, again and again (the greedy way to a weighted set cover). Files without statements are left out.
 */
export function coverStatements(senders: readonly Sender[]): string[] {
  const missing = new Set(senders.flatMap(({ statements }) => statements));
  const left = new Set(senders);
  const chosen: string[] = [];
  while (missing.size > 0) {
    let best: { sender: Sender; gain: number } | undefined;
    for (const sender of left) {
      const added = sender.statements.filter((statement) => missing.has(statement)).length;
      const gain = added / (sender.ms + 1);
      if (added > 0 && gain > (best?.gain ?? 0)) best = { sender, gain };
    }
    if (!best) break;
    left.delete(best.sender);
    chosen.push(best.sender.file);
    for (const statement of best.sender.statements) missing.delete(statement);
  }
  return chosen;
}
