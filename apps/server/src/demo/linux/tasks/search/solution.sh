find archive -name '*.py' | sort > python.txt
grep -rl СРОЧНО archive | sort > urgent.txt
find archive -type f -empty -delete
