cut -d ' ' -f 4 access.log | sort -u > pages.txt
cut -d ' ' -f 1 access.log | sort -u | wc -l > total.txt
cut -d ' ' -f 1 access.log | sort | uniq -c | sort -rn | head -n 3 > top.txt
