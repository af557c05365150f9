grep ERROR server.log > errors.txt
grep -c ERROR server.log > count.txt
tail -n 3 errors.txt > last.txt
