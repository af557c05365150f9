cat > site/index.html <<'PAGE'
<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8">
    <title>Моя страница</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <h1>Добро пожаловать</h1>
    <p><a href="about.html">Обо мне</a></p>
  </body>
</html>
PAGE
cat > site/about.html <<'PAGE'
<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8">
    <title>Обо мне</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <h1>Обо мне</h1>
    <p>Я учусь работать в Linux. <a href="index.html">На главную</a></p>
  </body>
</html>
PAGE
cat > start.sh <<'SCRIPT'
#!/bin/bash
python3 -m http.server 8080 --directory site
SCRIPT
chmod +x start.sh
