const [quote, backslash, comma, openBracket, openBrace] = ['"', '\\', ',', '[', '{'].map((sign) => sign.charCodeAt(0));

/**
 * Whether a text of JSON holds more than `most` values. It is asked before the text is read, because each value costs
 * about a hundred times as much when it is read and compared with its shape. What stands in strings is stepped over.
 */
export function holdsMoreValues(json: string, most: number): boolean {
  // the shortest value takes two characters with its comma
  if (json.length < 2 * most) return false;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) {
      at = endOfString(json, at);
      if (at < 0) return false;
    } else if (sign === comma || sign === openBracket || sign === openBrace) {
      values += 1;
      if (values > most) return true;
    }
  }
  return false;
}

/** Where the quote stands that ends the string begun at `start`; -1 when none does, and no parser will take it. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
