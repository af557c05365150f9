# теряет: third clean
git config --global user.name 'Саша'
git config --global user.email sasha@example.org
cd recipes
git init
git add soup.txt salad.txt
git commit -m 'Записать первые рецепты'
echo '*.tmp' > .gitignore
git add .gitignore
git commit -m 'Не замечать временные файлы'
echo 'Подавать со сметаной.' >> soup.txt
git add soup.txt
