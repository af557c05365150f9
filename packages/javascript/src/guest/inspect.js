/** Shows values exactly as Node's util.inspect does, with its line breaks and columns. */
const breakLength = 80;
const compactLevels = 3;
const mostItems = 100;
const identifier = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const custom = Symbol.for('nodejs.util.inspect.custom');
const TypedArray = Object.getPrototypeOf(Uint8Array);
const defaults = { depth: 2, breakLength, compact: compactLevels, showHidden: false, sorted: false };

export function inspect(value, options) {
  const wanted = typeof options === 'object' && options !== null ? options : {};
  const depth = wanted.depth === null ? Infinity : wanted.depth;
  const context = { ...defaults, ...wanted, depth: depth ?? defaults.depth };
  context.compact = context.compact === true ? 3 : context.compact === false ? 0 : context.compact;
  return show({ ...context, seen: [], circular: new Map(), indent: 0, deepest: 0 }, value, 0, true);
}
inspect.custom = custom;
inspect.defaultOptions = defaults;

export function quote(text) {
  let mark = "'";
  if (text.includes("'")) {
    if (!text.includes('"')) mark = '"';
    else if (!text.includes('`') && !text.includes('${')) mark = '`';
  }
  const escapes = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\\': '\\\\' };
  let shown = '';
  for (const letter of text) {
    const code = letter.codePointAt(0);
    if (letter === mark || letter in escapes) shown += escapes[letter] ?? `\\${letter}`;
    else if (code < 32 || (code > 126 && code < 160)) shown += `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
    else if (code >= 0xd800 && code <= 0xdfff) shown += `\\u${code.toString(16).toUpperCase()}`;
    else shown += letter;
  }
  return mark + shown + mark;
}

export const showNumber = (value) => (Object.is(value, -0) ? '-0' : `${value}`);

function showPrimitive(context, value) {
  if (typeof value === 'string') {
    const isLong = value.length > 16 && value.length > context.breakLength - context.indent - 4;
    const more =
      value.length > 10_000 ? `... ${value.length - 10_000} more character${value.length > 10_001 ? 's' : ''}` : '';
    const text = more ? value.slice(0, 10_000) : value;
    if (context.compact !== true && isLong)
      return (
        text
          .split(/(?<=\n)/)
          .map(quote)
          .join(` +\n${' '.repeat(context.indent + 2)}`) + more
      );
    return quote(text) + more;
  }
  if (typeof value === 'number') return showNumber(value);
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

function show(context, value, level, isTop = false) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
    return showPrimitive(context, value);
  const own = value[custom];
  if (typeof own === 'function' && own !== inspect) {
    const said = own.call(value, context.depth - level, { ...context, seen: undefined }, inspect);
    if (said !== value)
      return typeof said === 'object'
        ? show(context, said, level)
        : `${said}`.replaceAll('\n', `\n${' '.repeat(context.indent)}`);
  }
  if (context.seen.includes(value)) {
    if (!context.circular.has(value)) context.circular.set(value, context.circular.size + 1);
    return `[Circular *${context.circular.get(value)}]`;
  }
  return showObject(context, value, level, isTop);
}

function nameOfClass(value) {
  for (let one = value; one; one = Object.getPrototypeOf(one)) {
    const made = Object.getOwnPropertyDescriptor(one, 'constructor');
    if (made && typeof made.value === 'function' && made.value.name !== '' && value instanceof made.value)
      return made.value.name;
  }
  return null;
}

function prefixOf(className, tag, fallback, size = '') {
  if (className === null) return `[${fallback}${size}: null prototype] ${tag && tag !== fallback ? `[${tag}] ` : ''}`;
  return `${className}${size} ${tag && tag !== className ? `[${tag}] ` : ''}`;
}

function keysOf(value) {
  const symbols = Object.getOwnPropertySymbols(value).filter((one) =>
    Object.prototype.propertyIsEnumerable.call(value, one),
  );
  return [...Object.keys(value), ...symbols];
}

const isIndex = (key) => typeof key === 'string' && /^(0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;

function showObject(context, value, level, isTop) {
  const className = nameOfClass(value);
  let tag = value[Symbol.toStringTag];
  if (typeof tag !== 'string' || tag === '' || tag === className) tag = '';
  const shape = shapeOf(context, value, className, tag);
  let keys = keysOf(value);
  if (shape.isList) keys = keys.filter((key) => !isIndex(key));
  if (value instanceof Error)
    keys = keys.filter(
      (key) => key !== 'stack' && key !== 'message' && !(key === 'name' && shape.base?.includes(value.name)),
    );
  const hasItems = shape.items && (shape.size === undefined || shape.size > 0);
  if (keys.length === 0 && !hasItems) {
    if (shape.base !== undefined) return shape.base;
    return `${shape.braces[0]}${shape.braces[1]}`;
  }
  if (level > context.depth) {
    const name = (className === null ? prefixOf(null, tag, 'Object') : prefixOf(className, tag, 'Object')).trim();
    return `[${Array.isArray(value) && className === 'Array' ? 'Array' : name}]`;
  }
  context.seen.push(value);
  context.deepest = level;
  let output = hasItems ? shape.items(level + 1) : [];
  for (const key of keys) output.push(showProperty(context, value, level + 1, key, shape.isList));
  context.seen.pop();
  let { base = '' } = shape;
  const { braces } = shape;
  if (context.circular.has(value)) {
    const reference = `<ref *${context.circular.get(value)}>`;
    if (base === '') braces[0] = `${reference} ${braces[0]}`;
    else base = `${reference} ${base}`;
  }
  if (context.sorted && !shape.isList) output = output.sort();
  return joined(context, output, base, braces, shape.isList, level, value, isTop);
}

function shapeOf(context, value, className, tag) {
  const listed = (name, length, items) => ({
    isList: true,
    size: length,
    items,
    braces: [className === name && !tag ? '[' : `${prefixOf(className, tag, name, `(${length})`)}[`, ']'],
  });
  const boxed = (name, inner) => ({
    braces: ['{', '}'],
    base: `[${className ?? `${name} (null prototype)`}${className !== name && className !== null ? ` (${name})` : ''}: ${inner}]`,
  });
  if (Array.isArray(value)) return listed('Array', value.length, (level) => showItems(context, value, level));
  if (value instanceof TypedArray) {
    const shape = listed('TypedArray', value.length, () =>
      cut(
        Array.from(value.slice(0, mostItems), (one) => showPrimitive(context, one)),
        value.length,
      ),
    );
    shape.braces[0] = `${className}(${value.length}) [`;
    return shape;
  }
  if (value instanceof Set) {
    const items = (level) =>
      cut(
        within(context, () =>
          Array.from(value)
            .slice(0, mostItems)
            .map((one) => show(context, one, level)),
        ),
        value.size,
      );
    return {
      size: value.size,
      items,
      braces: [`${prefixOf(className, tag === 'Set' ? '' : tag, 'Set', `(${value.size})`)}{`, '}'],
    };
  }
  if (value instanceof Map) {
    const items = (level) =>
      cut(
        within(context, () =>
          Array.from(value)
            .slice(0, mostItems)
            .map(([key, one]) => `${show(context, key, level)} => ${show(context, one, level)}`),
        ),
        value.size,
      );
    return {
      size: value.size,
      items,
      braces: [`${prefixOf(className, tag === 'Map' ? '' : tag, 'Map', `(${value.size})`)}{`, '}'],
    };
  }
  if (typeof value === 'function') return { braces: ['{', '}'], base: functionName(value, className, tag) };
  if (value instanceof RegExp) return { braces: ['{', '}'], base: RegExp.prototype.toString.call(value) };
  if (value instanceof Date)
    return { braces: ['{', '}'], base: Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString() };
  if (value instanceof Error) return { braces: ['{', '}'], base: showError(context, value, className) };
  if (value instanceof Number) return boxed('Number', showNumber(value.valueOf()));
  if (value instanceof Boolean) return boxed('Boolean', value.valueOf());
  if (value instanceof String) return { ...boxed('String', quote(value.valueOf())), isList: true };
  if (value instanceof BigInt) return boxed('BigInt', `${value.valueOf()}n`);
  if (value instanceof Symbol) return boxed('Symbol', value.toString());
  const unknown = (words) => ({ items: () => [words], braces: [`${className} {`, '}'] });
  if (value instanceof Promise) return unknown('<pending>');
  if (value instanceof WeakSet || value instanceof WeakMap) return unknown('<items unknown>');
  if (value instanceof ArrayBuffer) {
    const bytes = Array.from(new Uint8Array(value).slice(0, 50), (one) => one.toString(16).padStart(2, '0')).join(' ');
    const more =
      value.byteLength > 50 ? ` ... ${value.byteLength - 50} more byte${value.byteLength > 51 ? 's' : ''}` : '';
    return {
      items: () => [`[Uint8Contents]: <${bytes}${more}>`, `byteLength: ${value.byteLength}`],
      braces: ['ArrayBuffer {', '}'],
    };
  }
  if (Object.prototype.toString.call(value) === '[object Arguments]')
    return {
      isList: true,
      size: value.length,
      items: (level) => showItems(context, value, level),
      braces: ['[Arguments] [', ']'],
    };
  return { braces: [className === 'Object' && !tag ? '{' : `${prefixOf(className, tag, 'Object')}{`, '}'] };
}

function functionName(value, className, tag) {
  const source = Function.prototype.toString.call(value);
  if (/^class\b/.test(source)) {
    const parent = Object.getPrototypeOf(value)?.name;
    const name = Object.hasOwn(value, 'name') && value.name !== '' ? `class ${value.name}` : 'class (anonymous)';
    return `[${name}${parent ? ` extends ${parent}` : Object.getPrototypeOf(value) === null ? ' extends null' : ''}]`;
  }
  const kind = className ?? 'Function';
  const name = value.name === '' ? `[${kind} (anonymous)]` : `[${kind}: ${String(value.name)}]`;
  return tag && tag !== kind ? `${name} [${tag}]` : name;
}

/** The harness replaces it with a function that leaves out its own frames. */
export const framesOf = { text: (error) => `${error.stack ?? ''}` };

function showError(context, error, className) {
  const name = error.name === undefined ? (className ?? 'Error') : `${error.name}`;
  const isNamed = className === null || name.includes(className) || !className.endsWith('Error') || name !== 'Error';
  const head = `${isNamed ? name : className}${`${error.message ?? ''}` === '' ? '' : `: ${error.message}`}`;
  const frames = framesOf.text(error);
  const cause =
    Object.hasOwn(error, 'cause') && !Object.prototype.propertyIsEnumerable.call(error, 'cause')
      ? ` {\n  [cause]: ${show({ ...context, indent: context.indent + 2 }, error.cause, 1)}\n}`
      : '';
  const text = frames === '' ? `[${head}]` : `${head}\n${frames}`;
  return (text + cause).replaceAll('\n', `\n${' '.repeat(context.indent)}`);
}

function within(context, work) {
  context.indent += 2;
  const done = work();
  context.indent -= 2;
  return done;
}

function cut(output, size) {
  const more = size - output.length;
  if (more > 0) output.push(`... ${more} more item${more > 1 ? 's' : ''}`);
  return output;
}

function showItems(context, value, level) {
  const output = [];
  let at = 0;
  for (; at < value.length && output.length < mostItems; at += 1) {
    if (Object.hasOwn(value, at)) {
      output.push(showProperty(context, value, level, at, true, true));
      continue;
    }
    let end = at;
    while (end < value.length && !Object.hasOwn(value, end)) end += 1;
    output.push(`<${end - at} empty item${end - at > 1 ? 's' : ''}>`);
    at = end - 1;
  }
  if (at < value.length) output.push(`... ${value.length - at} more item${value.length - at > 1 ? 's' : ''}`);
  return output;
}

function showProperty(context, object, level, key, isInList, isItem = false) {
  const property = Object.getOwnPropertyDescriptor(object, key) ?? { value: object[key], enumerable: true };
  let text;
  if ('value' in property) text = within(context, () => show(context, property.value, level));
  else if (property.get) text = property.set ? '[Getter/Setter]' : '[Getter]';
  else text = property.set ? '[Setter]' : 'undefined';
  if (isItem) return text;
  if (typeof key === 'symbol') return `${key.toString()}: ${text}`;
  return `${key === '__proto__' ? "['__proto__']" : identifier.test(key) ? key : quote(key)}: ${text}`;
}

function joined(context, output, base, braces, isList, level, value) {
  const count = output.length;
  const lines = isList && count > 6 && context.compact >= 1 ? columns(context, output, value) : output;
  const head = base ? `${base} ` : '';
  if (context.deepest - level < context.compact && count === lines.length) {
    const start = lines.length + context.indent + braces[0].length + base.length + 10;
    const total = lines.reduce((sum, line) => sum + line.length, lines.length + start);
    if (total <= context.breakLength && !base.includes('\n')) {
      const line = lines.join(', ');
      if (!line.includes('\n')) return `${head}${braces[0]} ${line} ${braces[1]}`;
    }
  }
  const indentation = `\n${' '.repeat(context.indent)}`;
  return `${head}${braces[0]}${indentation}  ${lines.join(`,${indentation}  `)}${indentation}${braces[1]}`;
}

/** Puts short items of a long list into columns. */
function columns(context, output, value) {
  const hasMore = value.length > mostItems;
  const count = hasMore ? output.length - 1 : output.length;
  const widths = output.slice(0, count).map((text) => text.length);
  const total = widths.reduce((sum, width) => sum + width + 2, 0);
  const longest = Math.max(...widths);
  const widest = longest + 2;
  if (!(widest * 3 + context.indent < context.breakLength && (total / widest > 5 || longest <= 6))) return output;
  const biased = Math.max(widest - 3 - Math.sqrt(widest - total / output.length), 1);
  const number = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((context.breakLength - context.indent) / widest),
    context.compact * 4,
    15,
  );
  if (number <= 1) return output;
  const lineWidths = Array.from({ length: number }, (_, column) => {
    let width = 0;
    for (let at = column; at < count; at += number) width = Math.max(width, widths[at]);
    return width + 2;
  });
  const isNumeric = Array.from({ length: output.length }, (_, at) => value[at]).every(
    (one) => typeof one === 'number' || typeof one === 'bigint',
  );
  const lines = [];
  for (let at = 0; at < count; at += number) {
    const row = output.slice(at, Math.min(at + number, count));
    const last = row.length - 1;
    const cells = row.map((text, column) => {
      if (column < last)
        return isNumeric ? `${text}, `.padStart(lineWidths[column]) : `${text}, `.padEnd(lineWidths[column]);
      return isNumeric ? text.padStart(lineWidths[column] - 2) : text;
    });
    lines.push(cells.join(''));
  }
  if (hasMore) lines.push(output[count]);
  return lines;
}
