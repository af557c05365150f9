import { inspect, quote, showNumber } from './inspect.js';

function convert(mark, value) {
  switch (mark) {
    case 's':
      if (typeof value === 'bigint') return `${value}n`;
      if (typeof value === 'number') return showNumber(value);
      if (typeof value !== 'object' || value === null) return String(value);
      if (hasOwnWords(value)) return String(value);
      return inspect(value, { depth: 0 });
    case 'd':
      if (typeof value === 'bigint') return `${value}n`;
      return typeof value === 'symbol' || typeof value === 'object' ? 'NaN' : showNumber(Number(value));
    case 'i':
      if (typeof value === 'bigint') return `${value}n`;
      return typeof value === 'symbol' || typeof value === 'object' ? 'NaN' : showNumber(Number.parseInt(value, 10));
    case 'f':
      return typeof value === 'symbol' ? 'NaN' : showNumber(Number.parseFloat(value));
    case 'j':
      return JSON.stringify(value);
    case 'o':
      return inspect(value, { depth: 4 });
    case 'O':
      return inspect(value);
    default:
      return '';
  }
}

/** Whether the value has the program's own `toString`, or is an error. */
function hasOwnWords(value) {
  if (value instanceof Error || value instanceof Date) return true;
  for (let one = value; one && one !== Object.prototype && one !== Array.prototype; one = Object.getPrototypeOf(one))
    if (Object.hasOwn(one, 'toString')) return true;
  return false;
}

/** What console.log prints, without the line end. */
export function format(...values) {
  let text = '';
  let next = 0;
  if (typeof values[0] === 'string' && values.length > 1) {
    next = 1;
    text = values[0].replaceAll(/%([sdifjoOc%])/g, (whole, mark) => {
      if (mark === '%') return '%';
      if (next >= values.length) return whole;
      const value = values[next];
      next += 1;
      return convert(mark, value);
    });
    if (next < values.length) text += ' ';
  }
  return (
    text +
    values
      .slice(next)
      .map((value) => (typeof value === 'string' ? value : inspect(value)))
      .join(' ')
  );
}

/** The text of console.table. */
export function table(rows, wanted) {
  const shown = (value) => (typeof value === 'string' ? quote(value) : inspect(value, { depth: 0 }));
  const entries = rows instanceof Map ? [...rows] : Object.entries(rows);
  const names = new Set();
  let hasValues = false;
  for (const [, row] of entries) {
    if (typeof row === 'object' && row !== null) for (const key of Object.keys(row)) names.add(key);
    else hasValues = true;
  }
  const columns = wanted ?? [...names];
  const head = ['(index)', ...columns, ...(hasValues ? ['Values'] : [])];
  const body = entries.map(([key, row]) => {
    const isObject = typeof row === 'object' && row !== null;
    const cells = columns.map((name) => (isObject && Object.hasOwn(row, name) ? shown(row[name]) : ''));
    return [`${key}`, ...cells, ...(hasValues ? [isObject ? '' : shown(row)] : [])];
  });
  const widths = head.map((name, at) => Math.max(name.length, ...body.map((row) => row[at].length)) + 2);
  const line = (cells) => `│${cells.map((cell, at) => ` ${cell}`.padEnd(widths[at])).join('│')}│`;
  const rule = (left, middle, right) => left + widths.map((width) => '─'.repeat(width)).join(middle) + right;
  return [rule('┌', '┬', '┐'), line(head), rule('├', '┼', '┤'), ...body.map(line), rule('└', '┴', '┘')].join('\n');
}
