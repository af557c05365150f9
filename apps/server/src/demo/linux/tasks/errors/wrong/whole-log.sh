# теряет: last
grep ERROR server.log > errors.txt
grep ERROR server.log | wc -l > count.txt
tail -n 3 server.log > last.txt
