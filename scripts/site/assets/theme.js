// Runs before the page is painted, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing follows the system.
}
