# теряет: runs file folder spaces missing usage
echo 'wc -l "$1"' > info.sh
