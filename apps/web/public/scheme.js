// Sets the colour scheme before the first paint; the same key and rule as src/parts/settings/settings.ts.
(function () {
  var theme;
  try {
    theme = JSON.parse(localStorage.getItem('pt.settings')).state.theme;
  } catch (_) {
    theme = 'auto';
  }
  var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
