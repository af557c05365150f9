import type { LanguageWords } from './explanation.ts';

/** For GCC, C and C++. Quotation marks are straight or curly, depending on the locale. */
export const gcc: LanguageWords = {
  said: [
    /^[\w./-]+:\d+(?::\d+)?: (?:fatal )?error: (.*)$/m,
    /(undefined reference to .*)$/m,
    /(multiple definition of .*)$/m,
    /(terminate called after throwing an instance of .*)/,
    /(stack smashing detected|double free or corruption|free\(\): invalid pointer|Segmentation fault|Floating point exception)/,
  ],
  line: [/^[\w./-]+:(\d+)(?::\d+)?: (?:fatal )?error: /m],
  explanations: [
    [/^expected ['‘],['’] or ['‘];['’] before.*/, 'Не хватает точки с запятой в конце предыдущей строки.'],
    [
      // a declaration without a semicolon before the next line; C++ and C print different messages
      /^expected (?:initializer|['‘]=['’], ['‘],['’], ['‘];['’].*) before.*/,
      'Не хватает точки с запятой в конце предыдущей строки.',
    ],
    [/^expected ['‘];['’] (?:before|after).*/, 'Не хватает точки с запятой.'],
    [/^expected ['‘]([)}\]])['’].*/, 'Не хватает закрывающей скобки «$1».'],
    [/^expected ['‘]([({[])['’].*/, 'Не хватает открывающей скобки «$1».'],
    [
      /^expected (?:declaration or statement|unqualified-id) at end of input.*/,
      'Программа оборвалась: не хватает скобки «}».',
    ],
    [/^expected primary-expression before ['‘](.+?)['’].*/, 'Перед «$1» не хватает значения или имени.'],
    [
      /^expected unqualified-id before ['‘](.+?)['’].*/,
      'Перед «$1» что-то лишнее: возможно, скобка закрыта раньше времени.',
    ],
    [/^expected ['‘](.+?)['’] before.*/, 'Не хватает «$1».'],
    [/^missing terminating ['‘]?(["'])['’]? character.*/, 'Строка или символ в кавычках не закончены: не хватает $1.'],
    [/^stray ['‘](.+?)['’] in program.*/, 'Недопустимый знак «$1»: возможно, он набран в русской раскладке.'],
    [
      /^['‘](cin|cout|cerr|endl|string|vector|map|set|pair|queue|stack|sort|swap|max|min)['’] (?:was not declared|does not name).*/,
      'Имя «$1» неизвестно: нужны «using namespace std;» или «std::$1» и подключённый заголовок.',
    ],
    [
      /^['‘](.+?)['’] (?:undeclared|was not declared in this scope).*did you mean ['‘](.+?)['’]\?.*/,
      'Имя «$1» неизвестно: возможно, нужно «$2».',
    ],
    [
      /^['‘](.+?)['’] (?:undeclared|was not declared in this scope).*/,
      'Имя «$1» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
    ],
    [
      /^implicit declaration of function ['‘](.+?)['’].*did you mean ['‘](.+?)['’]\?.*/,
      'Имя «$1» неизвестно: возможно, нужно «$2».',
    ],
    [
      /^implicit declaration of function ['‘](.+?)['’].*/,
      'Функция «$1» неизвестна: проверьте имя и подключённые заголовки.',
    ],
    [
      /^['‘](.+?)['’] is not a member of ['‘](.+?)['’].*did you mean ['‘](.+?)['’]\?.*/,
      'В «$2» нет «$1»: возможно, нужно «$3».',
    ],
    [/^['‘](.+?)['’] is not a member of ['‘](.+?)['’].*/, 'В «$2» нет «$1»: проверьте имя и подключённые заголовки.'],
    [
      /^(?:unknown type name )?['‘]([^'‘’]+)['’](?: does not name a type)?; did you mean ['‘](.+?)['’]\?.*/,
      'Типа «$1» нет: возможно, нужен «$2».',
    ],
    [/^invalid preprocessing directive #(\w+)(?:; did you mean #(\w+)\?).*/, 'Команды #$1 нет: возможно, нужно #$2.'],
    [/^invalid preprocessing directive #(\w+).*/, 'Команды #$1 нет: проверьте имя.'],
    [/^['‘](.+?)['’] does not name a type.*/, 'Типа «$1» нет: проверьте имя и подключённые заголовки.'],
    [/^unknown type name ['‘](.+?)['’].*/, 'Типа «$1» нет: проверьте имя и подключённые заголовки.'],
    [/^(\S+): No such file or directory.*/, 'Файла «$1» нет: проверьте имя в #include.'],
    [/^redeclaration of .*?['‘](?:.* )?(\S+?)['’].*/, 'Имя «$1» объявлено второй раз.'],
    [/^(?:redefinition of|conflicting declaration) .*?['‘](.+?)['’].*/, '«$1» объявлено второй раз.'],
    [
      /^too (?:few|many) arguments to function ['‘](.+?)['’].*/,
      'Функции «$1» передано не столько значений, сколько она принимает.',
    ],
    [
      /^no matching function for call to ['‘](.+?)['’].*/,
      'Вызов «$1» не подходит ни к одной функции: проверьте число и типы значений.',
    ],
    [
      /^no match for ['‘]operator<<['’] \(operand types are ['‘].*istream.*/,
      'Для ввода через cin нужен знак «>>», а не «<<».',
    ],
    [
      /^no match for ['‘]operator>>['’] \(operand types are ['‘].*ostream.*/,
      'Для вывода через cout нужен знак «<<», а не «>>».',
    ],
    [/^no match for ['‘]operator(.+?)['’].*/, 'Действие «$1» не работает для этих типов.'],
    [/^invalid operands .*binary (?:['‘]operator)?(.+?)['’]?(?: \(.*|$)/, 'Действие «$1» не работает для этих типов.'],
    [
      /^(?:invalid conversion|cannot convert|conversion) from ['‘](.+?)['’].* to (?:non-scalar type )?['‘](.+?)['’].*/,
      'Значение типа $1 нельзя превратить в $2.',
    ],
    [/^cannot convert ['‘](.+?)['’] to ['‘](.+?)['’].*/, 'Значение типа $1 нельзя превратить в $2.'],
    [/^incompatible types when .*/, 'Тип значения не подходит.'],
    [
      /^ISO C\+\+ forbids comparison between pointer and integer.*/,
      'Сравниваются разные вещи: символ пишут в одинарных кавычках, строку — в двойных.',
    ],
    [
      /^['‘].*?['’](?: \{aka .*?\})? has no member named ['‘](.+?)['’]; did you mean ['‘](.+?)['’]\?.*/,
      'У этого типа нет «$1»: возможно, нужно «$2».',
    ],
    [
      /^['‘].*?['’](?: \{aka .*?\})? has no member named ['‘](.+?)['’].*/,
      'У этого типа нет «$1»: проверьте имя после точки.',
    ],
    [/^request for member ['‘](.+?)['’] in .*/, 'К «$1» так не обратиться: слева от точки не структура и не объект.'],
    [
      /^assignment of read-only (?:variable|location|reference|parameter) ['‘](.+?)['’].*/,
      '«$1» — константа, её нельзя изменить.',
    ],
    [
      /^lvalue required as left operand of assignment.*/,
      'Слева от «=» должна стоять переменная. Сравнение — это «==».',
    ],
    [
      /^['‘]else['’] without a previous ['‘]if['’].*/,
      'У else нет своего if: возможно, после if стоит лишняя точка с запятой или не хватает скобок.',
    ],
    [/^(?:break|continue|case) .*not within.*/, 'Команда стоит не на своём месте: вне цикла или switch.'],
    [/^subscripted value is neither.*/, 'В квадратных скобках индекс, но слева не массив.'],
    [/^invalid types ['‘].*['’] for array subscript.*/, 'В квадратных скобках индекс, но слева не массив.'],
    [/^called object .*is not a function.*/, 'После имени стоят скобки, но это не функция.'],
    [/^['‘](.+?)['’] cannot be used as a function.*/, 'После «$1» стоят скобки, но это не функция.'],
    [/^size of array .*/, 'Размер массива должен быть неотрицательным числом и не слишком большим.'],
    [/^undefined reference to [`'‘]main['’].*/, 'В программе нет функции main: с неё программа начинается.'],
    [/^undefined reference to [`'‘](.+?)['’].*/, 'Функция «$1» объявлена или вызвана, но нигде не написана.'],
    [/^multiple definition of [`'‘](.+?)['’].*/, '«$1» написано дважды, в разных файлах.'],
    [/^terminate called .*std::out_of_range.*/s, 'Индекс вне границ: at() или substr() обратились за край.'],
    [/^terminate called .*std::invalid_argument.*/s, 'Недопустимое значение: возможно, stoi получила не число.'],
    [/^terminate called .*std::bad_alloc.*/s, 'Не хватило памяти: слишком большой массив или вектор.'],
    [/^terminate called.*['‘](.+?)['’].*/s, 'Исключение $1 никто не поймал.'],
    [
      /^Segmentation fault.*/,
      'Обращение к чужой памяти: индекс вне массива, нулевой указатель или бесконечная рекурсия.',
    ],
    [/^Floating point exception.*/, 'Деление целого числа на ноль.'],
    [/^(?:stack smashing|double free|free).*/, 'Память испорчена: запись вне границ массива.'],
  ],
};
