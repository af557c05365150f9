// Sets the colour scheme before the first paint; the same key and rule as src/parts/settings/settings.ts. Paper is white,
// so printing takes the light scheme for as long as it lasts.
(function () {
  var theme;
  try {
    theme = JSON.parse(localStorage.getItem('pt.settings')).state.theme;
  } catch (_) {
    theme = 'auto';
  }
  var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  var attribute = 'data-mantine-color-scheme';
  root.setAttribute(attribute, isDark ? 'dark' : 'light');
  var before = null;
  function turn(isPrinting) {
    if (isPrinting && before === null) before = root.getAttribute(attribute);
    if (isPrinting || before !== null) root.setAttribute(attribute, isPrinting ? 'light' : before);
    if (!isPrinting) before = null;
  }
  // the first two come in time for the paper, the third also in a preview of it
  addEventListener('beforeprint', function () {
    turn(true);
  });
  addEventListener('afterprint', function () {
    turn(false);
  });
  matchMedia('print').addEventListener('change', function (print) {
    turn(print.matches);
  });
})();
