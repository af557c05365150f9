#!/bin/bash
# Готовит репозиторий book с двумя коммитами. Запускается один раз.
set -e
if [ -d book ]; then
  echo 'Папка book уже есть. Чтобы начать заново, удалите её: rm -rf book' >&2
  exit 1
fi
# если вы ещё не представились
git config --global user.name > /dev/null || git config --global user.name 'Ученик'
git config --global user.email > /dev/null || git config --global user.email student@example.org
mkdir book
cd book
git init --quiet
git symbolic-ref HEAD refs/heads/main
printf 'Глава 1\n\nЖил-был кот. Он сказал: «Превет!»\n' > chapter1.txt
git add chapter1.txt
git commit --quiet -m 'Написать первую главу'
printf 'О книге\n\nСказка в двух главах.\n' > about.txt
git add about.txt
git commit --quiet -m 'Рассказать о книге'
echo 'Готово: репозиторий в папке book.'
