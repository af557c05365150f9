# теряет: branch fixed merged history
./prepare.sh
cd book
echo 'Глава 2. Кот нашёл друга.' > chapter2.txt
git add chapter2.txt
git commit -m 'Добавить вторую главу'
sed -i 's/Превет/Привет/' chapter1.txt
git commit -am 'Исправить опечатку'
git log --oneline > ../history.txt
