# теряет: renamed nested original
mv template project
cp project/src/main.py project/src/app.py
rm -r project/old
mkdir -p project/data/2026/autumn
echo keep > project/data/2026/autumn/.keep
