# Это копия работы: её можно открыть и тому, кто проверяет.
student chmod -R a+rX .

# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

log=$FILES/given/access.log
cut -d ' ' -f 4 "$log" | sort -u > "$FILES/pages.txt"
total=$(cut -d ' ' -f 1 "$log" | sort -u | wc -l)

# Слова через один пробел: сколько пробелов ставит uniq -c, не важно.
words() { awk '{ $1 = $1; print }'; }
cut -d ' ' -f 1 "$log" | sort | uniq -c | sort -rn | head -n 3 | words > "$FILES/top.txt"

if [ ! -f pages.txt ]; then
  check pages no 'Файла pages.txt нет. Начните с cut -d " " -f 4 access.log: так видно четвёртое поле каждой строки.'
elif cmp -s pages.txt "$FILES/pages.txt"; then
  check pages yes 'Все страницы на месте, каждая один раз.'
elif [ ! -s pages.txt ]; then
  check pages no 'Файл pages.txt пуст. Соберите конвейер по частям: сначала посмотрите, что выводит первая команда.'
elif cmp -s <(sort -u pages.txt) "$FILES/pages.txt" && [ "$(wc -l < pages.txt)" -gt "$(wc -l < "$FILES/pages.txt")" ]; then
  check pages no "Страницы повторяются: строк $(wc -l < pages.txt). uniq убирает только соседние повторы, поэтому перед ней нужна sort."
elif cmp -s <(sort -u pages.txt) "$FILES/pages.txt"; then
  check pages no 'Страницы те, но не по алфавиту. Отправьте их через sort.'
else
  check pages no "В pages.txt не то, что нужно: первая строка «$(short < pages.txt)». Страница — четвёртое поле, а поля разделены пробелом: cut -d ' ' -f 4"
fi

if [ ! -f total.txt ]; then
  check total no 'Файла total.txt нет. Строки считает wc -l: её ставят последней в конвейере.'
elif [ "$(tr -d '[:space:]' < total.txt)" = "$total" ]; then
  check total yes 'Число посетителей верное.'
elif [ "$(tr -d '[:space:]' < total.txt)" = "$(wc -l < "$log")" ]; then
  check total no 'Вы посчитали все строки журнала. Один посетитель открывал много страниц: сначала оставьте каждый адрес один раз.'
else
  check total no "В total.txt стоит «$(short < total.txt)», а это не число разных адресов. Адрес — первое поле."
fi

if [ ! -f top.txt ]; then
  check top no 'Файла top.txt нет. Повторы считает sort | uniq -c, а по числам упорядочивает sort -n.'
elif cmp -s <(words < top.txt) "$FILES/top.txt"; then
  check top yes 'Три самых частых посетителя найдены.'
elif cmp -s <(words < top.txt | sort) <(sort "$FILES/top.txt"); then
  check top no 'Посетители те, но порядок не тот: самый частый должен стоять первым. Обратный порядок даёт ключ -r.'
elif [ "$(wc -l < top.txt)" -ne 3 ]; then
  check top no "В top.txt строк: $(wc -l < top.txt), а нужно три. Первые строки оставляет head -n 3."
else
  check top no "Первая строка в top.txt — «$(words < top.txt | short)». Если числа верны, но порядок странный, сравнивайте их как числа: sort -rn"
fi
