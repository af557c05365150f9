# теряет: python urgent
find archive -name '*py*' | sort > python.txt
grep -rli срочно archive | sort > urgent.txt
find archive -type f -empty -delete
