import { withNumber } from './explanations/explanation.ts';
import { invisibleWords, mixedLettersWords } from './strange-signs.ts';

/** A Python error in plain Russian, with the line where it happened; null when the table has no entry for it. */
export function explainPython(stderr: string): string | null {
  const words = wordsOfPython(stderr);
  return words === null ? null : withNumber(words, lineOfPython(stderr));
}

/** The same without the line. */
export function wordsOfPython(stderr: string): string | null {
  const last = messageOfPython(stderr);
  const hidden = /^SyntaxError: invalid non-printable character U\+([0-9A-F]{4,6})/.exec(last)?.[1];
  if (hidden !== undefined) return hiddenWords(Number.parseInt(hidden, 16));
  const found = explanations.find(([pattern]) => pattern.test(last));
  if (!found) return null;
  const words = last.replace(found[0], found[1]);
  const name = /^NameError: name '(.+?)'/.exec(last)?.[1];
  const mixed = name === undefined ? null : mixedLettersWords(name);
  return mixed === null ? words : `${words} ${mixed}`;
}

/** Python names such a sign by its code alone. */
const hiddenWords = (code: number): string =>
  `В строке есть невидимый знак, скопированный со страницы${code > lastSign ? '' : `: ${invisibleWords(String.fromCodePoint(code)) ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}`}. Сотрите его и наберите пробел сами.`;
const lastSign = 0x10ffff;

/** The last message of a traceback: «ValueError: …»; empty when there is none. */
export const messageOfPython = (stderr: string): string =>
  stderr
    .trimEnd()
    .split('\n')
    .findLast((line) => /^[A-Za-z_][\w.]*(Error|Exception|Interrupt|Exit|Iteration|Warning)?(:|$)/.test(line)) ?? '';

/** The last line number of the student's program in a traceback, where the error happened. */
export function lineOfPython(stderr: string): string | null {
  const frame = stderr
    .trimEnd()
    .split('\n')
    .findLast((line) => /^\s*File ".*", line \d+/.test(line));
  return frame?.match(/line (\d+)/)?.[1] ?? null;
}

/** Special cases first, because the first match wins. Each pattern must match the whole message. */
const explanations: [RegExp, string][] = [
  [/^SyntaxError: '(.)' was never closed.*/, 'Скобка «$1» открыта, но не закрыта.'],
  [/^SyntaxError: unmatched '(.)'.*/, 'Лишняя закрывающая скобка «$1».'],
  [
    /^SyntaxError: unterminated (f-)?string literal.*/,
    'Строка в кавычках не закончена: не хватает закрывающей кавычки.',
  ],
  [/^SyntaxError: unterminated triple-quoted.*/, 'Текст в тройных кавычках не закончен.'],
  [/^SyntaxError: expected ':'.*/, 'Не хватает двоеточия в конце строки.'],
  [/^SyntaxError: Missing parentheses in call to '(.+?)'.*/, 'После $1 нужны скобки: $1(…).'],
  [/^SyntaxError: invalid syntax\. Did you mean '(.+?)'\?.*/, 'Похоже на опечатку: возможно, нужно слово «$1».'],
  [
    /^SyntaxError: invalid syntax\. Maybe you meant '==' or ':=' instead of '='\?.*/,
    'Для сравнения нужен знак «==», а «=» присваивает значение.',
  ],
  [/^SyntaxError: invalid syntax\. Perhaps you forgot a comma\?.*/, 'Похоже, пропущена запятая или знак действия.'],
  [
    /^SyntaxError: invalid character '([\u00ab\u00bb\u2018-\u201f])'.*/,
    'Кавычка «$1» — из текстового редактора: наберите обычную, " или \'.',
  ],
  [/^SyntaxError: invalid character '([\u2010-\u2015\u2212])'.*/, 'Знак «$1» — не минус: наберите обычный «-».'],
  [/^SyntaxError: invalid character '(.)'.*/u, 'Недопустимый знак «$1»: возможно, он набран в русской раскладке.'],
  [
    /^SyntaxError: cannot assign to .*Maybe you meant '==' .*/,
    'Слева от «=» должно стоять имя переменной. Для сравнения нужен знак «==».',
  ],
  [/^SyntaxError: cannot assign to .*/, 'Слева от «=» должно стоять имя переменной.'],
  [
    /^SyntaxError: '(return|break|continue)' (outside|not properly).*/,
    'Команда $1 стоит не на своём месте: вне функции или цикла.',
  ],
  [/^SyntaxError: invalid decimal literal.*/, 'Имя не может начинаться с цифры, а внутри числа не бывает букв.'],
  [/^SyntaxError: unexpected EOF while parsing.*/, 'Программа оборвалась: чего-то не хватает в конце.'],
  [/^SyntaxError.*/, 'Python не понял эту строку: проверьте скобки, кавычки и двоеточия.'],
  [
    /^IndentationError: expected an indented block after '?(.+?)'?( statement)? on line (\d+).*/,
    'После строки $3 нужен отступ: сдвиньте следующую строку вправо.',
  ],
  [/^IndentationError: unexpected indent.*/, 'Лишний отступ в начале строки.'],
  [
    /^(IndentationError|TabError).*/,
    'Отступы не совпадают: выровняйте строки одного блока одинаковым числом пробелов.',
  ],
  [
    /^NameError: name '(.+?)' is not defined\. Did you mean: '(.+?)'\? Or did you forget to import '(.+?)'\?.*/,
    'Имя «$1» неизвестно: возможно, нужно «$2» или не хватает строки import $3.',
  ],
  [
    /^NameError: name '(.+?)' is not defined\. Did you forget to import '(.+?)'\?.*/,
    'Имя «$1» неизвестно: возможно, не хватает строки import $2.',
  ],
  [/^NameError: name '(.+?)' is not defined\. Did you mean: '(.+?)'\?.*/, 'Имя «$1» неизвестно: возможно, нужно «$2».'],
  [
    /^NameError: name '(.+?)' is not defined.*/,
    'Имя «$1» неизвестно: проверьте, нет ли опечатки и задано ли оно раньше.',
  ],
  [/^UnboundLocalError: .*variable '(.+?)'.*/, 'Переменная «$1» используется раньше, чем получила значение.'],
  [/^ZeroDivisionError.*/, 'Деление на ноль.'],
  [
    /^ValueError: invalid literal for int\(\) with base 10: '?(.*?)'?$/,
    'Не получилось превратить «$1» в целое число: возможно, в строке несколько чисел или есть лишние знаки.',
  ],
  [/^ValueError: could not convert string to float: '?(.*?)'?$/, 'Не получилось превратить «$1» в число.'],
  [
    /^ValueError: not enough values to unpack.*/,
    'Слева от «=» больше имён, чем значений справа: возможно, числа стоят на разных строках.',
  ],
  [/^ValueError: too many values to unpack.*/, 'Слева от «=» меньше имён, чем значений справа.'],
  [/^ValueError: math domain error.*/, 'Такое действие невозможно: например, корень из отрицательного числа.'],
  [/^IndexError: string index.*/, 'Номер символа больше, чем длина строки (счёт идёт с нуля).'],
  [/^IndexError: list (assignment )?index.*/, 'Номер элемента больше, чем длина списка (счёт идёт с нуля).'],
  [/^IndexError.*/, 'Номер элемента вне границ.'],
  [/^KeyError: (.*)/, 'В словаре нет ключа $1.'],
  [/^EOFError.*/, 'Программа попросила ещё одну строку ввода, а ввод уже кончился.'],
  [
    /^TypeError: can only concatenate str \(not "(.+?)"\) to str.*/,
    'Строку нельзя сложить с типом $1: превратите его в строку через str(…).',
  ],
  [
    /^TypeError: unsupported operand type\(s\) for (.+?): '(.+?)' and '(.+?)'.*/,
    'Действие «$1» не работает для типов $2 и $3: возможно, ввод забыли превратить в число через int(…).',
  ],
  [
    /^TypeError: '(.+?)' not supported between instances of '(.+?)' and '(.+?)'.*/,
    'Нельзя сравнить знаком «$1» типы $2 и $3.',
  ],
  [/^TypeError: '(.+?)' object is not callable.*/, 'После имени стоят скобки, но это не функция, а $1.'],
  [
    /^TypeError: '(.+?)' object is not (subscriptable|iterable).*/,
    'Тип $1 нельзя перебирать и брать из него элементы.',
  ],
  [
    /^TypeError: (.+?)\(\) got an unexpected keyword argument '(.+?)'\. Did you mean '(.+?)'\?.*/,
    'У функции $1 нет параметра «$2»: возможно, нужно «$3».',
  ],
  [/^TypeError: (.+?)\(\) got an unexpected keyword argument '(.+?)'.*/, 'У функции $1 нет параметра «$2».'],
  [/^TypeError: .*missing (\d+) required positional.*/, 'Функции передано слишком мало значений.'],
  [/^TypeError: .*takes (.+?) positional.*/, 'Функции передано слишком много значений.'],
  [/^TypeError.*/, 'Действие не подходит к типу значения.'],
  [
    /^(?:AttributeError|ImportError): .*\(consider renaming '.*?([^\\/']+)' .*/,
    'Файл $1 называется так же, как модуль: переименуйте его, иначе модуль не виден.',
  ],
  [
    /^AttributeError: module '(.+?)' has no attribute '(.+?)'\. Did you mean:? '(.+?)'\?.*/,
    'В модуле $1 нет «$2»: возможно, нужно «$3».',
  ],
  [/^AttributeError: module '(.+?)' has no attribute '(.+?)'.*/, 'В модуле $1 нет «$2»: проверьте имя после точки.'],
  [
    /^AttributeError: (?:type object )?'(.+?)' (?:object )?has no attribute '(.+?)'\. Did you mean:? '(.+?)'\?.*/,
    'У типа $1 нет «$2»: возможно, нужно «$3».',
  ],
  [
    /^AttributeError: (?:type object )?'(.+?)' (?:object )?has no attribute '(.+?)'.*/,
    'У типа $1 нет «$2»: проверьте имя после точки.',
  ],
  [
    /^ImportError: cannot import name '(.+?)' from '(.+?)'.*Did you mean:? '(.+?)'\?.*/,
    'В модуле $2 нет «$1»: возможно, нужно «$3».',
  ],
  [
    /^ImportError: cannot import name '(.+?)' from (?:partially initialized module )?'(.+?)'.*/,
    'В модуле $2 нет «$1».',
  ],
  [
    /^ModuleNotFoundError: No module named '(.+?)'\. Did you mean:? '(.+?)'\?.*/,
    'Модуля «$1» здесь нет: возможно, нужен «$2».',
  ],
  [
    /^(?:ModuleNotFoundError|ImportError): .*'_(?:multiprocessing|posixsubprocess|winapi)'.*/,
    'Другие программы и процессы (subprocess, multiprocessing) отсюда не запустить.',
  ],
  [/^(ModuleNotFoundError|ImportError): .*'(.+?)'.*/, 'Модуль «$2» здесь недоступен.'],
  [
    /^RuntimeError: can't start new thread.*/,
    'Потоки (threading) здесь не запускаются: обойдитесь без них или выполняйте всё по очереди.',
  ],
  [
    /^(?:OSError|BlockingIOError|PermissionError): .*(?:does not support processes|fork).*/,
    'Другие программы и процессы (subprocess, multiprocessing) отсюда не запустить.',
  ],
  [/^RecursionError.*/, 'Функция вызывает сама себя слишком много раз: проверьте условие выхода.'],
  [/^MemoryError.*/, 'Программе не хватило памяти.'],
  [/^OverflowError.*/, 'Число получилось слишком большим.'],
  [/^FileNotFoundError.*/, 'Такого файла нет: читайте данные с клавиатуры через input().'],
  [/^AssertionError.*/, 'Проверка assert не выполнилась.'],
];
