// Runs before the first paint, so that a dark screen never flashes white.
// This is a separate classic script, because the content security policy forbids scripts in the page.
// src/lib/theme.ts later sets the same three things.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage is blocked (private mode, blocked third party), so the theme is light, the default.
  }
  var path = location.pathname
  var isAccount = path.indexOf('/auth/') === 0 || path === '/invitation'
  var isDark =
    stored === 'dark' || (stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  var theme = isDark && !isAccount ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#0f1013' : '#f6f6f4'
  document.querySelector('meta[name="color-scheme"]').content = theme
})()

// Preloads the files of the page, which the build fills in by path and language (head-script.ts).
// The language is chosen as in `startLanguage` of src/lib/i18n.ts.
;(function (pages) {
  var files = pages[location.pathname] || pages['*']
  if (!files) return // in development
  var stored = null
  try {
    stored = localStorage.getItem('language')
  } catch {
    // Storage is blocked, so the browser's languages decide.
  }
  var wanted = [stored || ''].concat(navigator.languages).map(function (tag) {
    return tag.toLowerCase().split('-')[0]
  })
  var language = wanted.find(function (tag) {
    return tag in files
  })
  files[language || 'en'].forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  })
})({})
