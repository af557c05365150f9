export type TextBlock = { from: number; to: number; text: string };

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Splits Markdown into blocks at blank lines, with line numbers; a code fence is one block. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let open: string | null = null;
  const end = (next: number) => {
    if (lines.length > 0) blocks.push({ from: next - lines.length, to: next - 1, text: lines.join('\n') });
    lines = [];
  };
  for (const [at, line] of text.split('\n').entries()) {
    const mark = fence.exec(line)?.[1];
    if (open === null && line.trim() === '') end(at + 1);
    else lines.push(line);
    if (open === null && mark !== undefined) open = mark;
    else if (open !== null && mark?.[0] === open[0] && mark!.length >= open.length) open = null;
  }
  end(text.split('\n').length + 1);
  return blocks;
}
