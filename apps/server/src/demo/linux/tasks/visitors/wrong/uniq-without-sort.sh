# теряет: pages total top
cut -d ' ' -f 4 access.log | uniq | sort > pages.txt
cut -d ' ' -f 1 access.log | uniq | wc -l > total.txt
cut -d ' ' -f 1 access.log | uniq -c | sort -rn | head -n 3 > top.txt
