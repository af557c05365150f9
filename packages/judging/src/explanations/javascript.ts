import type { LanguageWords } from './explanation.ts';

/** For esbuild, which bundles the files of a program. */
const bundler: LanguageWords['explanations'] = [
  [/^✘ \[ERROR\] Could not resolve "(.+?)".*/, 'Модуль «$1» здесь недоступен: проверьте имя файла и «./» перед ним.'],
  [/^✘ \[ERROR\] No matching export in "(.+?)" for import "(.+?)".*/, 'В файле $1 нет «$2»: не хватает export.'],
  [/^✘ \[ERROR\] Unterminated .*/, 'Недопустимый знак или незаконченная строка: проверьте кавычки.'],
  [
    /^✘ \[ERROR\] .*Unexpected end of file.*|.*but found end of file.*/,
    'Программа оборвалась: не хватает скобки в конце.',
  ],
  [/^✘ \[ERROR\] Expected "(.+?)" but found .*/, 'Не хватает «$1».'],
  [/^✘ \[ERROR\] Unexpected "(.+?)".*/, '«$1» здесь лишнее: проверьте скобки, запятые и кавычки перед ним.'],
  [/^✘ \[ERROR\] The symbol "(.+?)" has already been declared.*/, 'Имя «$1» объявлено второй раз.'],
  [
    /^✘ \[ERROR\] Cannot assign to "(.+?)" because it is a constant.*/,
    '«$1» — константа (const), её нельзя изменить: объявите через let.',
  ],
  [/^✘ \[ERROR\] .*/, 'JavaScript не понял эту строку: проверьте скобки, кавычки и запятые.'],
];

const runtime: LanguageWords['explanations'] = [
  [
    /^SyntaxError: (?:Invalid or unexpected token|unexpected end of string|.*[Uu]nterminated string.*)/,
    'Недопустимый знак или незаконченная строка: проверьте кавычки.',
  ],
  [
    /^SyntaxError: (?:Unexpected end of input|unexpected token in expression: ''|.*EOF.*)/,
    'Программа оборвалась: не хватает скобки в конце.',
  ],
  [/^SyntaxError: missing \) after argument list.*/, 'Не хватает закрывающей скобки «)» после значений.'],
  [/^SyntaxError: expecting '(.+?)'.*/, 'Не хватает «$1».'],
  [/^SyntaxError: Identifier '(.+?)' has already been declared.*/, 'Имя «$1» объявлено второй раз.'],
  [/^SyntaxError: (?:invalid redefinition of|redeclaration of).*/, 'Имя объявлено второй раз.'],
  [/^SyntaxError: Missing initializer in const declaration.*/, 'Константе const нужно значение сразу.'],
  [
    /^SyntaxError: Illegal (?:return|break|continue) statement.*/,
    'Команда стоит не на своём месте: вне функции или цикла.',
  ],
  [/^SyntaxError: .*JSON.*/, 'Текст не похож на JSON.'],
  [/^SyntaxError: Cannot use import statement.*/, 'Здесь нельзя import: пользуйтесь require.'],
  [
    /^SyntaxError: Unexpected (?:token|identifier) '(.+?)'.*/,
    '«$1» здесь лишнее: проверьте скобки, запятые и кавычки перед ним.',
  ],
  [/^SyntaxError.*/, 'JavaScript не понял эту строку: проверьте скобки, кавычки и запятые.'],
  [/^ReferenceError: Cannot access '(.+?)' before initialization.*/, 'Имя «$1» используется раньше, чем объявлено.'],
  [/^ReferenceError: require is not defined.*/, 'Здесь нет require: пользуйтесь import.'],
  [
    /^ReferenceError: '?(.+?)'? is not (?:defined|initialized).*/,
    'Имя «$1» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  [/^TypeError: Assignment to constant variable.*/, 'Это константа (const), её нельзя изменить: объявите через let.'],
  [/^TypeError: '(.+?)' is read-only.*/, '«$1» — константа (const), её нельзя изменить: объявите через let.'],
  [
    /^TypeError: Cannot (read|set) propert(?:y|ies) '?(?:of )?(undefined|null)'?.*'(.+?)'\)?.*/,
    'Обращение к «$3» у того, чего нет ($2).',
  ],
  [/^TypeError: cannot (?:read|set) property '(.+?)' of (undefined|null).*/, 'Обращение к «$1» у того, чего нет ($2).'],
  [/^TypeError: Cannot destructure property '(.+?)'.*/, 'Взять «$1» не из чего: значения нет.'],
  [/^TypeError: (.+?) is not a function.*/, '$1 — не функция: проверьте имя.'],
  [/^TypeError: not a function.*/, 'После имени стоят скобки, но это не функция: проверьте имя.'],
  [/^TypeError: (.+?) is not iterable.*/, '$1 нельзя перебирать.'],
  [
    /^TypeError: (?:Cannot mix BigInt|cannot convert bigint).*/,
    'BigInt нельзя смешивать с обычными числами: превратите одно в другое.',
  ],
  [/^TypeError: (.+?) is not a constructor.*/, '$1 нельзя создать через new.'],
  [/^TypeError.*/, 'Действие не подходит к типу значения.'],
  [
    /^(?:RangeError: Maximum call stack|InternalError: stack overflow).*/,
    'Функция вызывает сама себя слишком много раз: проверьте условие выхода.',
  ],
  [/^RangeError: [Ii]nvalid array (?:length|index).*/, 'Такой длины массива не бывает.'],
  [/^RangeError: toFixed.*/, 'Знаков после запятой может быть от 0 до 100.'],
  [/^RangeError.*/, 'Значение вне допустимых границ.'],
  ...bundler,
  [/^(?:InternalError: out of memory|FATAL ERROR: .*heap out of memory).*/, 'Программе не хватило памяти.'],
  [/^Error: Cannot find (?:module|package) '(.+?)'.*/, 'Модуль «$1» здесь недоступен.'],
  [/^Error: EOF.*/, 'Программа читает дальше, а ввод уже кончился.'],
];

/** For Node and QuickJS. */
export const javascript: LanguageWords = {
  said: [
    /^(?:Uncaught )?((?:Syntax|Reference|Type|Range|Internal)Error\b.*)$/m,
    /^(?:Uncaught )?(Error: .*)$/m,
    /^(FATAL ERROR: .*heap out of memory)/m,
    /^(✘ \[ERROR\] .*)$/m,
  ],
  line: [
    /^(?:file:\/\/)?(?:.*\/)?[\w.-]+\.[cm]?[jt]s:(\d+)(?::\d+)?$/m,
    /^\s*at .*?[\w.-]+\.[cm]?[jt]s:(\d+)(?::\d+)?\)?$/m,
    /^ +[\w./-]+\.[cm]?[jt]s:(\d+):\d+:$/m,
  ],
  explanations: runtime,
};

/** For tsc, and for its output at run time. */
export const typescript: LanguageWords = {
  said: [/^[\w./-]+\(\d+,\d+\): error (TS\d+: .*)$/m, ...javascript.said],
  line: [/^[\w./-]+\((\d+),\d+\): error TS\d+: /m, ...javascript.line],
  explanations: [
    [
      /^TS2304: Cannot find name '(.+?)'.*/,
      'Имя «$1» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
    ],
    [/^TS2552: Cannot find name '(.+?)'\. Did you mean '(.+?)'\?.*/, 'Имя «$1» неизвестно: возможно, нужно «$2».'],
    [
      /^TS266[23]: Cannot find name '(.+?)'\. Did you mean the (?:instance|static) member '(.+?)'\?.*/,
      'Имя «$1» неизвестно: возможно, нужно «$2».',
    ],
    [/^TS1435: .*Did you mean '(.+?)'\?.*/, 'Похоже на опечатку: возможно, нужно слово «$1».'],
    [
      /^TS2724: .* has no exported member named '(.+?)'\. Did you mean '(.+?)'\?.*/,
      'В модуле нет «$1»: возможно, нужно «$2».',
    ],
    [/^TS2305: .* has no exported member '(.+?)'.*/, 'В модуле нет «$1»: проверьте имя.'],
    [
      /^TS2(?:561|353): .*'(.+?)' does not exist in type .*Did you mean to write '(.+?)'\?.*/,
      '«$1» здесь нет: возможно, нужно «$2».',
    ],
    [/^TS2353: .*'(.+?)' does not exist in type.*/, '«$1» у этого типа нет: проверьте имя.'],
    [
      /^TS2820: Type '(.+?)' is not assignable to type '(.+?)'\. Did you mean '(.+?)'\?.*/,
      'Значение $1 нельзя присвоить тому, что имеет тип $2: возможно, нужно $3.',
    ],
    [
      /^TS2576: Property '(.+?)' does not exist .*Did you mean to access the static member '(.+?)' instead\?.*/,
      '«$1» здесь нет: возможно, нужно «$2».',
    ],
    [/^TS25(?:80|91): Cannot find name '(.+?)'.*/, 'Имя «$1» здесь недоступно.'],
    [/^TS2307: Cannot find module '(.+?)'.*/, 'Модуль «$1» здесь недоступен.'],
    [
      /^TS2322: Type '(.+?)' is not assignable to type '(.+?)'.*/,
      'Значение типа $1 нельзя присвоить тому, что имеет тип $2.',
    ],
    [
      /^TS2345: Argument of type '(.+?)' is not assignable to parameter of type '(.+?)'.*/,
      'Функция ждёт $2, а передано $1.',
    ],
    [/^TS255[4-6]: Expected (.+?) arguments?, but got (\d+).*/, 'Функция ждёт значений: $1, а передано: $2.'],
    [/^TS2339: Property '(.+?)' does not exist on type '(.+?)'.*/, 'У типа $2 нет «$1»: проверьте имя после точки.'],
    [/^TS2551: Property '(.+?)' does not exist .*Did you mean '(.+?)'\?.*/, '«$1» здесь нет: возможно, нужно «$2».'],
    [/^TS(?:18047|18048|2531|2532): .*/, 'Значения может не быть (undefined или null): сначала проверьте его.'],
    [/^TS2588: Cannot assign to '(.+?)' because it is a constant.*/, '«$1» — константа (const), её нельзя изменить.'],
    [/^TS2540: Cannot assign to '(.+?)'.*/, '«$1» только для чтения.'],
    [/^TS23(?:55|66): .*/, 'Функция должна вернуть значение: не хватает return.'],
    [/^TS2451: Cannot redeclare block-scoped variable '(.+?)'.*/, 'Имя «$1» объявлено второй раз.'],
    [/^TS2362: .*|^TS2363: .*|^TS2365: .*/, 'Действие не работает для этих типов.'],
    [/^TS7006: Parameter '(.+?)' implicitly.*/, 'У параметра «$1» не указан тип.'],
    [/^TS1005: '(.+?)' expected.*/, 'Не хватает «$1».'],
    [/^TS1002: .*/, 'Строка в кавычках не закончена: не хватает закрывающей кавычки.'],
    [/^TS1127: .*/, 'Недопустимый знак: возможно, он набран в русской раскладке.'],
    [/^TS1\d\d\d: .*/, 'TypeScript не понял эту строку: проверьте скобки, кавычки и запятые.'],
    ...runtime,
  ],
};
