# теряет: diary hello shared
chmod 640 diary.txt
chmod +rwx hello.sh
chmod 777 hello.sh
chmod -R 750 shared
sed -i '2a umask 077' note.sh
