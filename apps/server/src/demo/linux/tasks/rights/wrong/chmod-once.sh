# теряет: note
chmod u=rw,go= diary.txt
chmod a+x hello.sh
chmod -R u=rwX,g=rX,o= shared
./note.sh first 'Первая заметка'
chmod -R go= notes
