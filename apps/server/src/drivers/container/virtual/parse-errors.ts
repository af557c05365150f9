/** Whether the text is the beginning of a command, and more lines may end it. */
export function isUnfinished(error: unknown, text: string): boolean {
  const words = error instanceof Error ? error.message : '';
  if (/(?<!\\)(?:\\\\)*\\\n?$/.test(text)) return true;
  if (/got EOF|unexpected EOF|unexpected end of file/.test(words)) return true;
  // an empty body is told as an error of the word that would end it
  const [, word] = /unexpected token `(\w+)'/.exec(words) ?? [];
  return (
    word !== undefined &&
    /^(?:fi|done|esac)$/.test(word) &&
    !new RegExp(`(?:^|[\\s;])${word}(?:$|[\\s;)&|])`).test(text)
  );
}

export function wordsOfSyntaxError(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/^(?:Parse error at )?\d+:\d+: /, '').replace(/^(?!syntax error)/, 'syntax error: ');
}
