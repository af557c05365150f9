import type { LanguageWords } from './explanation.ts';

/** For the Go compiler and the Go runtime. */
export const go: LanguageWords = {
  said: [
    /^[\w./-]+\.go:\d+(?::\d+)?: (.*)$/m,
    /^(panic: .*)$/m,
    /^(fatal error: .*)$/m,
    /^(runtime: goroutine stack exceeds.*)$/m,
  ],
  line: [/^[\w./-]+\.go:(\d+)(?::\d+)?: /m, /^\s+[\w./-]+\.go:(\d+)/m],
  explanations: [
    [/^undefined: (\S+).*/, 'Имя «$1» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.'],
    [
      /^(?:declared and not used: (\S+)|(\S+) declared (?:and|but) not used).*/,
      'Переменная «$1$2» объявлена, но не используется: Go этого не разрешает.',
    ],
    [/^"(.+?)" imported and not used.*/, 'Пакет $1 подключён, но не используется: уберите его из import.'],
    [/^syntax error: unexpected newline, expect(?:ing|ed) (.+)/, 'Строка оборвалась: дальше ждали $1.'],
    [/^syntax error: unexpected EOF.*/, 'Программа оборвалась: не хватает скобки «}».'],
    [/^syntax error: non-declaration statement outside function body.*/, 'Команда стоит вне функции.'],
    [/^syntax error: unexpected (?:semicolon or newline|\{) before.*/, 'Скобка «{» должна стоять в той же строке.'],
    [/^syntax error: unexpected (\S+?),? .*/, '«$1» здесь лишнее: проверьте скобки и запятые перед ним.'],
    [/^syntax error.*/, 'Go не понял эту строку: проверьте скобки и запятые.'],
    [
      /^(?:string literal not terminated|newline in string).*/,
      'Строка в кавычках не закончена: не хватает закрывающей кавычки.',
    ],
    [
      /^cannot use (.+?) \((?:.*)type (.+?)\) as (?:type )?(.+?) (?:value )?in .*/,
      'Нужен тип $3, а «$1» имеет тип $2.',
    ],
    [
      /^(?:invalid operation: )?(.+?) \(mismatched types (.+?) and (.+?)\).*/,
      'В «$1» разные типы: $2 и $3. Приведите один к другому.',
    ],
    [/^no new variables on left side of :=.*/, 'Слева от «:=» нет новых имён: присваивание — это «=».'],
    [/^(\S+) redeclared in this block.*/, 'Имя «$1» объявлено второй раз.'],
    [/^missing return.*/, 'Функция должна вернуть значение на каждом пути: не хватает return.'],
    [
      /^(?:not enough|too many) arguments in call to (\S+).*/,
      'Функции «$1» передано не столько значений, сколько она принимает.',
    ],
    [
      /^(?:not enough|too many) (?:return values|arguments to return).*/,
      'return даёт не столько значений, сколько обещает функция.',
    ],
    [/^assignment mismatch: (\d+) variables? but (.+?) returns? (\d+).*/, 'Слева имён: $1, а $2 даёт значений: $3.'],
    [
      /^(?:.+?) undefined \(type (.+?) has no field or method (.+?), but does have (?:field |method )?(.+?)\).*/,
      'У типа $1 нет «$2»: возможно, нужно «$3».',
    ],
    [/^(.+?) undefined \(type (.+?) has no field or method (.+?)\).*/, 'У типа $2 нет «$3».'],
    [/^function main is undeclared.*/, 'В программе нет функции main: с неё программа начинается.'],
    [
      /^(?:cannot refer to (?:unexported|un-exported) )?name (\S+?)(?: not exported by package .*|$)/,
      '«$1» в чужом пакете скрыто: имена пакетов пишутся с большой буквы.',
    ],
    [/^non-bool .*|^non-boolean condition.*/, 'В условии должно стоять сравнение.'],
    [/^panic: runtime error: integer divide by zero.*/, 'Деление на ноль.'],
    [
      /^panic: runtime error: index out of range \[(-?\d+)\] with length (\d+).*/,
      'Номер элемента $1 вне границ: элементов $2, счёт идёт с нуля.',
    ],
    [/^panic: runtime error: (?:index|slice bounds) out of range.*/, 'Номер элемента вне границ.'],
    [/^panic: runtime error: invalid memory address.*/, 'Обращение к тому, чего нет (nil).'],
    [/^panic: assignment to entry in nil map.*/, 'Словарь не создан: сначала make(map[…]…).'],
    [
      /^fatal error: all goroutines are asleep.*/,
      'Все горутины ждут друг друга: из канала никто не читает или в него никто не пишет.',
    ],
    [
      /^(?:runtime: goroutine stack exceeds|fatal error: stack overflow).*/,
      'Функция вызывает сама себя слишком много раз: проверьте условие выхода.',
    ],
    [/^fatal error: runtime: out of memory.*|^fatal error: .*cannot allocate memory.*/, 'Программе не хватило памяти.'],
    [/^panic: (.*)/, 'Программа остановлена: $1.'],
  ],
};
