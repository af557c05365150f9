./prepare.sh
cd book
git switch -c chapter-2
echo 'Глава 2. Кот нашёл друга.' > chapter2.txt
git add chapter2.txt
git commit -m 'Добавить вторую главу'
git switch main
sed -i 's/Превет/Привет/' chapter1.txt
git add chapter1.txt
git commit -m 'Исправить опечатку'
git merge --no-edit chapter-2
git log --oneline > ../history.txt
