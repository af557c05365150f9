# теряет: python empty
find archive -type f -empty -delete
find archive -name '*.py' | sort -r > python.txt
grep -rl СРОЧНО ./archive | sort > urgent.txt
rm -r archive/2024/home/recipe.txt
