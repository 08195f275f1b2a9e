// Runs before the first paint, so that a dark screen never flashes white. A classic script of its own, since
// the content-security-policy allows none in the page. src/lib/theme.ts sets the same three things later on.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage is refused (private mode, a blocked third party): light, as by default.
  }
  var path = location.pathname
  var isAccount = path.indexOf('/auth/') === 0 || path === '/invitation'
  var theme = stored === 'dark' && !isAccount ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#0f1013' : '#f6f6f4'
  document.querySelector('meta[name="color-scheme"]').content = theme
})()
