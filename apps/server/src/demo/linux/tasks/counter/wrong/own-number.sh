# теряет: works twice stop
printf '#!/bin/bash\n./counter.sh &\necho $$ > counter.pid\n' > start.sh
printf '#!/bin/bash\n[ -f counter.pid ] || { echo Нечего; exit 1; }\nkill $(cat counter.pid)\nrm counter.pid\n' > stop.sh
chmod +x start.sh stop.sh
