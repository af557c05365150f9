# теряет: documents pictures empty
mkdir documents pictures
rm downloads/*
