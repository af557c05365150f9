# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

if [ ! -f backup.sh ]; then
  for name in copies spaces none no_folder usage; do
    check $name no 'Файла backup.sh в домашней папке нет. Создайте его в редакторе рядом или командой nano backup.sh'
  done
  return
fi
if ! student test -x backup.sh; then
  for name in copies spaces none no_folder usage; do
    check $name no "У backup.sh права $(student stat -c %a backup.sh): запускать его нельзя. Разрешите: chmod +x backup.sh"
  done
  return
fi

# Запускает ученик, в новой папке. Сама она открыта, чтобы проверка видела, что получилось.
place=$(student mktemp -d)
student bash -c 'chmod 755 "$1" && cd "$1" && mkdir from empty spaced && cd from && mkdir inner.txt deep &&
  echo один > one.txt && echo два > two.txt && echo три > three.txt && echo нет > four.md && echo нет > deep/five.txt &&
  cd ../spaced && echo пробел > "a b.txt" && echo звезда > "c  d.txt" && cd ../empty && echo нет > only.md' sh "$place"

run() {
  out=$(student timeout 10 ./backup.sh "$@" 2> "$FILES/err")
  code=$?
  err=$(short < "$FILES/err")
}
told() { echo "вывел «$(tail -n 1 <<< "$out" | short)» с кодом $code${err:+, в поток ошибок — «$err»}"; }
names() { student ls -A "$1" 2> /dev/null | paste -sd, - | sed 's/,/, /g'; }

copies=$place/copies
run "$place/from" "$copies"
if [ "$(names "$copies")" != 'one.txt.bak, three.txt.bak, two.txt.bak' ]; then
  found=$(names "$copies")
  check copies no "В папке были one.txt, two.txt, three.txt, four.md и две вложенные папки. После запуска во второй папке: ${found:-пусто}. Скрипт $(told). Перебрать тексты: for file in \"\$1\"/*.txt"
elif [ "$(student cat "$copies/two.txt.bak")" != два ] || [ "$(student cat "$place/from/two.txt")" != два ]; then
  check copies no 'Копии есть, но их содержание не то, или пропали сами тексты. Копирует cp, а не mv.'
elif [ "$out" != 'Скопировано: 3' ] || [ "$code" != 0 ]; then
  check copies no "Копии верные, но скрипт $(told), а нужно «Скопировано: 3» с кодом 0. Считать можно так: n=\$((n + 1))"
else
  check copies yes 'Тексты скопированы и сосчитаны.'
fi

run "$place/spaced" "$place/в другое место"
if [ "$(names "$place/в другое место")" = 'a b.txt.bak, c  d.txt.bak' ] && [ "$code" = 0 ]; then
  check spaces yes 'Пробелы в именах не мешают.'
else
  found=$(names "$place/в другое место")
  check spaces no "Копируем «a b.txt» и «c  d.txt» в папку «в другое место». В ней теперь: ${found:-пусто}. Скрипт $(told). Все имена берите в кавычки: \"\$file\", \"\$2\"."
fi

run "$place/empty" "$place/none"
if [ "$out" = 'Скопировано: 0' ] && [ "$code" = 0 ] && [ "$(names "$place/none")" = '' ]; then
  check none yes 'Папка без текстов — не ошибка.'
else
  check none no "В папке нет ни одного .txt, и скрипт $(told), а нужно «Скопировано: 0» с кодом 0. Если ничего не подошло, *.txt остаётся как есть: внутри цикла проверьте [ -f \"\$file\" ]."
fi

run "$place/nowhere" "$place/not-made"
if [ "$code" != 1 ]; then
  check no_folder no "Первой папки нет, и скрипт $(told), а код должен быть 1. Проверить папку: if [ ! -d \"\$1\" ]"
elif [ -z "$err" ] || [ -n "$out" ]; then
  check no_folder no "Первой папки нет, и скрипт $(told). Сообщение должно идти в поток ошибок, и только оно: echo … >&2"
elif student test -e "$place/not-made"; then
  check no_folder no 'Первой папки нет, но вторую скрипт всё же создал. Сначала проверьте первую, потом создавайте вторую.'
else
  check no_folder yes 'Если копировать неоткуда, скрипт так и говорит.'
fi

run "$place/from"
if [ "$code" != 2 ]; then
  check usage no "С одним аргументом скрипт $(told), а код должен быть 2. Число аргументов знает \$#: проверьте его в начале."
elif [ -z "$err" ] || [ -n "$out" ]; then
  check usage no "С одним аргументом скрипт $(told). Сообщение должно идти в поток ошибок: echo … >&2"
else
  check usage yes 'Забытый аргумент замечен.'
fi
