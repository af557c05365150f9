# теряет: server index about only_site
echo '<h1>Привет</h1><a href="about.html">Обо мне</a>' > site/index.html
echo '<h1>Обо мне</h1><a href="index.html">Назад</a>' > site/about.html
printf '#!/bin/bash\npython3 -m http.server 8080\n' > start.sh
chmod +x start.sh
