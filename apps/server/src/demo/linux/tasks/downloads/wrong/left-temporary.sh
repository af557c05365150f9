# теряет: empty
mkdir documents pictures
mv downloads/*.txt documents/
mv downloads/*.jpg pictures/
