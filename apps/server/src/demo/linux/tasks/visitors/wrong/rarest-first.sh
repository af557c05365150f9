# теряет: top
cut -d ' ' -f 4 access.log | sort | uniq > pages.txt
cut -d ' ' -f 1 access.log | sort -u | wc -l > total.txt
cut -d ' ' -f 1 access.log | sort | uniq -c | sort -n | tail -n 3 > top.txt
