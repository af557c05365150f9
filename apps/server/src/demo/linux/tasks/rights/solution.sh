chmod 600 diary.txt
chmod 755 hello.sh
chmod 750 shared
chmod 640 shared/*
sed -i '2a umask 077' note.sh
