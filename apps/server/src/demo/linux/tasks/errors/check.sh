# Это копия работы: её можно открыть и тому, кто проверяет.
student chmod -R a+rX .

# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

# Копия журнала лежит рядом с этой программой: свой журнал ученик мог изменить.
log=$FILES/given/server.log
grep ' ERROR ' "$log" > "$FILES/errors.txt"
tail -n 3 "$FILES/errors.txt" > "$FILES/last.txt"
count=$(wc -l < "$FILES/errors.txt")

# Первая строка файла, не длиннее 80 знаков.

if [ ! -f errors.txt ]; then
  check errors no 'Файла errors.txt в домашней папке нет. Вывод команды отправляют в файл знаком >, например: grep слово файл > errors.txt'
elif cmp -s errors.txt "$FILES/errors.txt"; then
  check errors yes "В errors.txt все строки с ошибками, их $count."
elif [ ! -s errors.txt ]; then
  check errors no 'Файл errors.txt пуст: команда ничего не нашла. grep различает большие и маленькие буквы.'
elif [ -n "$(grep -v ' ERROR ' errors.txt)" ]; then
  check errors no "В errors.txt есть лишняя строка: «$(grep -v ' ERROR ' errors.txt | short)». Нужны только строки уровня ERROR."
elif diff -q <(sort errors.txt) <(sort "$FILES/errors.txt") > /dev/null; then
  check errors no 'Строки в errors.txt верные, но стоят не в том порядке, что в журнале.'
else
  check errors no "В errors.txt строк: $(wc -l < errors.txt), а должно быть другое число. Проверьте: grep -c ERROR server.log"
fi

if [ ! -f count.txt ]; then
  check count no 'Файла count.txt нет. Число найденных строк показывает grep -c, число строк в файле — wc -l.'
elif [ "$(tr -d '[:space:]' < count.txt)" = "$count" ]; then
  check count yes 'Число верное.'
elif [[ $(tr -d '[:space:]' < count.txt) =~ ^[0-9]+$ ]]; then
  check count no "В count.txt число $(short < count.txt), и оно неверное. Посчитайте именно строки с ERROR."
else
  check count no "В count.txt должно быть одно число, а там «$(short < count.txt)». wc -l < errors.txt покажет число без имени файла."
fi

if [ ! -f last.txt ]; then
  check last no 'Файла last.txt нет. Последние строки показывает tail: tail -n 3 файл'
elif cmp -s last.txt "$FILES/last.txt"; then
  check last yes 'Три последние ошибки на месте.'
elif [ "$(wc -l < last.txt)" -ne 3 ]; then
  check last no "В last.txt строк: $(wc -l < last.txt), а нужно три. Сколько строк показать, говорит ключ -n: tail -n 3"
else
  check last no "В last.txt три строки, но не те: первая — «$(short < last.txt)». Нужны последние строки из errors.txt, а не из всего журнала."
fi
