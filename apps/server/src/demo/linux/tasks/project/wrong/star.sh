# теряет: copied
mkdir project
cp -r template/* project/
mv project/src/main.py project/src/app.py
rm -r project/old
mkdir -p project/data/2026/autumn
touch project/data/2026/autumn/.keep
