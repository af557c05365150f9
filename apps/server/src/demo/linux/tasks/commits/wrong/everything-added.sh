# теряет: first ignored
git config --global user.name 'Саша'
git config --global user.email sasha@example.org
cd recipes
git init
git add .
git commit -m 'Всё'
echo '*.tmp' > .gitignore
git add .gitignore
git commit -m 'Не замечать временные файлы'
echo 'Подавать со сметаной.' >> soup.txt
git commit -am 'Уточнить, с чем подавать борщ'
