# теряет: fixed merged
./prepare.sh
cd book
git switch -c chapter-2
echo 'Глава 2. Кот нашёл друга.' > chapter2.txt
git add chapter2.txt
git commit -m 'Добавить вторую главу'
sed -i 's/Превет/Привет/' chapter1.txt
git commit -am 'Исправить опечатку'
echo 'Глава 3.' > chapter3.txt
git add chapter3.txt
git commit -m 'Добавить третью главу'
git switch main
git merge --no-edit chapter-2
git log --oneline > ../history.txt
