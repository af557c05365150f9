import type { LanguageWords } from './explanation.ts';

/** For the Free Pascal compiler, and for the numbers of its runtime errors. */
export const pascal: LanguageWords = {
  said: [
    /^[\w./-]+\(\d+,\d+\) (?:Error|Fatal): (.*)$/m,
    /^(?:Error|Fatal): (.*)$/m,
    /^(Runtime error \d+).*$/m,
    /^An unhandled exception occurred at .*:\n(.*)$/m,
  ],
  line: [/^[\w./-]+\((\d+),\d+\) (?:Error|Fatal): /m, /line (\d+) of [\w./-]+/],
  explanations: [
    [/^Syntax error, ";" expected but .*/, 'Не хватает точки с запятой в конце предыдущей команды.'],
    [/^Syntax error, "\." expected but .*/, 'После последнего end должна стоять точка.'],
    [/^Syntax error, "(.+?)" expected but "end of file" found.*/, 'Программа оборвалась: не хватает «$1».'],
    [/^Syntax error, "identifier" expected but "(.+?)" found.*/, 'Здесь должно стоять имя, а стоит «$1».'],
    [/^Syntax error, "(.+?)" expected but "(.+?)" found.*/, 'Должно быть «$1», а стоит «$2».'],
    [/^Unexpected end of file.*/, 'Программа оборвалась: не хватает end или точки в конце.'],
    [/^String exceeds line.*/, 'Строка в кавычках не закончена: не хватает апострофа.'],
    [/^[Ii]llegal (?:character|expression).*/, 'Недопустимый знак или выражение: возможно, не та раскладка.'],
    [/^Identifier not found "(.+?)".*/, 'Имя «$1» неизвестно: проверьте, нет ли опечатки и объявлено ли оно в var.'],
    [/^Duplicate identifier "(.+?)".*/, 'Имя «$1» объявлено второй раз.'],
    [/^Incompatible types: got "(.+?)" expected "(.+?)".*/, 'Нужен тип $2, а значение типа $1.'],
    [/^Operator is not overloaded: "(.+?)" "(.+?)" "(.+?)".*/, 'Действие «$2» не работает для типов $1 и $3.'],
    [
      /^Wrong number of parameters specified for call to "(.+?)".*/,
      'Подпрограмме «$1» передано не столько значений, сколько она принимает.',
    ],
    [
      /^Incompatible type for arg no\. (\d+): Got "(.+?)", expected "(.+?)".*/,
      'Значение номер $1 должно иметь тип $3, а передано $2.',
    ],
    [/^(?:Can't assign values to|Variable identifier expected).*/, 'Слева от «:=» должна стоять переменная.'],
    [/^Ordinal expression expected.*/, 'Здесь нужно целое число или символ.'],
    [/^Can't find unit (\S+).*/, 'Модуля $1 здесь нет.'],
    [/^Runtime error 200.*/, 'Деление на ноль.'],
    [/^Runtime error 201.*/, 'Индекс или число вне допустимых границ.'],
    [/^Runtime error 202.*/, 'Подпрограмма вызывает сама себя слишком много раз: проверьте условие выхода.'],
    [/^Runtime error 203.*/, 'Программе не хватило памяти.'],
    [/^Runtime error 106.*/, 'Во вводе не число, а программа читает число.'],
    [/^Runtime error (?:100|2)$/, 'Программа читает дальше, а ввод уже кончился или файла нет.'],
    [/^Runtime error (?:204|216).*/, 'Обращение к чужой памяти: индекс вне массива или неверный указатель.'],
    [/^Runtime error 215.*/, 'Число получилось слишком большим.'],
    [/^EDivByZero.*/, 'Деление на ноль.'],
    [/^ERangeError.*/, 'Индекс или число вне допустимых границ.'],
    [/^EConvertError.*/, 'Строку не получилось превратить в число.'],
    [/^EInOutError.*/, 'Ввод не удался: он кончился, или в нём не число.'],
  ],
};
