# теряет: documents empty
mkdir documents pictures
mv downloads/essay.txt downloads/notes.txt documents/
mv downloads/*.jpg pictures/
rm downloads/*.tmp
