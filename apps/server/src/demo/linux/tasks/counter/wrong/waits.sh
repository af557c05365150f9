# теряет: start works twice stop nothing
printf '#!/bin/bash\n./counter.sh\necho $! > counter.pid\n' > start.sh
printf '#!/bin/bash\nkill $(cat counter.pid)\n' > stop.sh
chmod +x start.sh stop.sh
