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
git_in() { student git -C recipes "$@" 2> /dev/null; }
# Названия без кавычек и кодов, какими бы буквами они ни были.
names() { git_in -c core.quotepath=off "$@"; }
list() { paste -sd, - | sed 's/,/, /g' | short; }

if ! student test -d recipes/.git; then
  for name in first ignored third clean; do
    check $name no 'В папке recipes репозитория нет. Войдите в неё (cd recipes) и создайте его: git init'
  done
  return
fi
mapfile -t commits < <(git_in rev-list --reverse HEAD)
if [ ${#commits[@]} -eq 0 ]; then
  for name in first ignored third clean; do
    check $name no 'Репозиторий есть, но коммитов в нём нет. Сначала git add, потом git commit -m "сообщение".'
  done
  return
fi

files=$(names ls-tree -r --name-only "${commits[0]}")
if [ "$files" = $'salad.txt\nsoup.txt' ]; then
  check first yes "Первый коммит: «$(git_in log -1 --format=%s "${commits[0]}" | short)»."
elif grep -q '\.tmp$' <<< "$files"; then
  check first no "В первый коммит попал черновик: $(list <<< "$files"). Добавляйте по именам: git add soup.txt salad.txt. Начать заново можно, удалив папку .git."
else
  check first no "В первом коммите: $(list <<< "$files"). Должны быть только soup.txt и salad.txt."
fi

tracked=$(names log --all --format= --name-only | grep '\.tmp$' | sort -u | list)
if [ -n "$tracked" ]; then
  check ignored no "В историю попал файл $tracked. Из истории его не убрать, поэтому удалите папку recipes/.git и начните снова."
elif ! names ls-tree -r --name-only HEAD | grep -qx .gitignore; then
  check ignored no 'Файла .gitignore нет в последнем коммите. Создайте его, добавьте (git add .gitignore) и запишите.'
elif ! git_in check-ignore -q новый.tmp; then
  check ignored no "Файлы на .tmp git ещё замечает. В .gitignore сейчас: «$(student cat recipes/.gitignore | short)», а нужна строка *.tmp"
elif ! student test -f recipes/draft.tmp; then
  check ignored no 'Черновик draft.tmp пропал из папки. Вернуть его можно кнопкой «Только файлы задания».'
else
  check ignored yes 'Временных файлов git не замечает.'
fi

last=$(git_in show HEAD:soup.txt | sed '/^[[:space:]]*$/d' | tail -n 1 | sed 's/[[:space:]]*$//')
if [ "$last" != 'Подавать со сметаной.' ]; then
  check third no "В последнем коммите soup.txt кончается строкой «$(short <<< "$last")», а должен — строкой «Подавать со сметаной.» После правки нужны git add и git commit."
elif [ ${#commits[@]} -lt 3 ]; then
  check third no "Строка записана, но коммитов пока ${#commits[@]}, а нужно три: рецепты, .gitignore и правка борща."
elif [ "$(names diff-tree --no-commit-id --name-only -r HEAD)" != soup.txt ]; then
  check third no "Последний коммит меняет: $(names diff-tree --no-commit-id --name-only -r HEAD | list). Правка борща должна быть в нём одна."
else
  check third yes "Коммитов: ${#commits[@]}, и последний меняет только борщ."
fi

changed=$(names status --porcelain | cut -c 4- | list)
if [ ${#commits[@]} -lt 2 ]; then
  check clean no 'Сначала сделайте все коммиты.'
elif [ -n "$changed" ]; then
  check clean no "Не записано: $changed. Посмотреть, что изменилось: git status и git diff."
else
  check clean yes 'Записывать больше нечего.'
fi
