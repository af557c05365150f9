# теряет: errors count
grep -i error server.log > errors.txt
wc -l errors.txt > count.txt
grep ERROR server.log | tail -n 3 > last.txt
