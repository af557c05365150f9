# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

if ! command -v git > /dev/null; then
  echo 'На этом сервере нет программы git: задачу не проверить.' >&2
  exit 1
fi

# Команды git выполняет ученик: настройки его репозитория не должны действовать на проверку.
git_in() { student git -C book "$@" 2> /dev/null; }

fail_all() {
  for name in branch fixed merged history; do check $name no "$1"; done
}
if ! student test -d book/.git; then
  fail_all 'В папке book репозитория нет. В домашней папке выполните ./prepare.sh'
  return
fi
# Их сделал prepare.sh.
about=$(git_in log --all --format=%H --diff-filter=A -- about.txt | tail -n 1)
if [ -z "$about" ] || [ -z "$(git_in rev-parse --verify main)" ]; then
  fail_all 'В репозитории book нет ветки main с двумя первыми коммитами. Удалите папку book и выполните ./prepare.sh снова.'
  return
fi

# Первый коммит, в котором появилась вторая глава.
chapter=$(git_in log --all --format=%H --diff-filter=A -- chapter2.txt | tail -n 1)
if [ -z "$(git_in rev-parse --verify refs/heads/chapter-2)" ]; then
  check branch no "Ветки chapter-2 нет. Есть: $(git_in branch --format='%(refname:short)' | paste -sd' ' -). Создать ветку и перейти в неё: git switch -c chapter-2"
elif [ -z "$chapter" ]; then
  check branch no 'Ветка chapter-2 есть, но файла chapter2.txt ни в одном коммите нет. В этой ветке: git add chapter2.txt и git commit.'
elif ! git_in merge-base --is-ancestor "$chapter" chapter-2; then
  check branch no 'Вторая глава записана, но не в ветке chapter-2. В какой вы ветке, показывает git status.'
elif [ -z "$(git_in show "chapter-2:chapter2.txt" | tr -d '[:space:]')" ]; then
  check branch no 'Файл chapter2.txt в ветке chapter-2 пуст. Напишите в нём хотя бы строку.'
else
  check branch yes "Вторая глава в ветке chapter-2: «$(git_in log -1 --format=%s "$chapter" | short)»."
fi

text=$(git_in show main:chapter1.txt)
fixed=$(git_in log --no-merges --format=%H "$about..main" -- chapter1.txt | tail -n 1)
if [[ $text == *Превет* ]]; then
  check fixed no 'В main глава первая ещё с ошибкой «Превет». Исправьте её в ветке main и запишите коммитом.'
elif [[ $text != *'Жил-был кот. Он сказал: «Привет!»'* ]]; then
  check fixed no 'Ошибки нет, но остальной текст первой главы изменился. Менять нужно одну букву.'
elif [ -n "$chapter" ] && git_in merge-base --is-ancestor "$fixed" "$chapter"; then
  check fixed no 'Ошибка исправлена раньше, чем появилась вторая глава. Ветку chapter-2 нужно отвести до исправления: тогда работа идёт одновременно.'
elif [ -n "$chapter" ] && git_in merge-base --is-ancestor "$chapter" "$fixed"; then
  check fixed no 'Исправление сделано после второй главы, на той же ветке. Перед ним вернитесь в main: git switch main'
else
  check fixed yes 'Опечатка исправлена в main отдельным коммитом.'
fi

if [ -z "$chapter" ] || ! git_in merge-base --is-ancestor "$chapter" main; then
  check merged no 'В main второй главы нет. Перейдите в main (git switch main) и слейте: git merge --no-edit chapter-2'
elif [ -z "$(git_in rev-list --merges "$about..main")" ]; then
  check merged no 'Вторая глава в main есть, но слияния не было: история идёт одной линией. В main нужен свой коммит до git merge.'
elif [ -n "$(git_in ls-files -u)" ]; then
  check merged no 'Слияние не закончено. Что осталось, покажет git status.'
else
  check merged yes 'Ветки слиты.'
fi

expected=$(git_in log --oneline --no-decorate --no-color --no-abbrev-commit main | cut -d ' ' -f 1)
if ! student test -f history.txt; then
  where=''
  student test -f book/history.txt && where=' Он лежит в папке book: переместите его на уровень выше.'
  check history no "Файла history.txt в домашней папке нет.$where Из папки book: git log --oneline > ../history.txt"
elif [ "$(student grep -c . history.txt)" != "$(wc -l <<< "$expected")" ]; then
  check history no "В history.txt строк: $(student grep -c . history.txt), а коммитов в main: $(wc -l <<< "$expected"). Записывать историю нужно после слияния."
elif [ "$(wc -l <<< "$expected")" -lt 5 ]; then
  check history no "В main пока только $(wc -l <<< "$expected") коммита, а должно быть хотя бы пять. Сначала слейте ветку."
else
  wrong=''
  # сокращённый номер — начало полного
  while read -r number _; do
    grep -q "^$number" <<< "$expected" || wrong=$number
  done < <(student cat history.txt)
  if [ -n "$wrong" ]; then
    check history no "Строка history.txt начинается с «$(short <<< "$wrong")», а такого коммита в main нет. Запишите историю снова: git log --oneline > ../history.txt"
  else
    check history yes 'История записана.'
  fi
fi
