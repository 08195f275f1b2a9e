export type Theme = 'light' | 'dark'

/** The background color of each theme, which the browser also uses for its toolbars. */
const CANVAS: Record<Theme, string> = { light: '#f6f6f4', dark: '#0f1013' }
const KEY = 'theme'

/**
 * The sign-in and account screens are always light, and so is the invitation page that leads to sign-up.
 * Keep the paths the same as in public/theme.js, which sets the theme for the first paint.
 */
const isAlwaysLight = (path: string) => path.startsWith('/auth/') || path === '/invitation'

const listeners = new Set<() => void>()

/** Returns the theme that the user chose on this device. The default is 'light'. */
export function storedTheme(): Theme {
  try {
    return localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light'
  } catch {
    return chosenWithoutStorage
  }
}

let chosenWithoutStorage: Theme = 'light'

export function setTheme(theme: Theme): void {
  chosenWithoutStorage = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // If storage is blocked, the chosen theme is lost when the page closes.
  }
  paintTheme(location.pathname)
  for (const listener of listeners) listener()
}

let painted: Theme | null = null

/** Shows the page at `path` in its theme. The router calls the function before every navigation. */
export function paintTheme(path: string): void {
  const theme = isAlwaysLight(path) ? 'light' : storedTheme()
  // If the theme stays the same, return early: setting `color-scheme` makes the browser restyle the whole page.
  if (painted === theme) return
  painted = theme
  document.documentElement.dataset['theme'] = theme
  meta('theme-color').content = CANVAS[theme]
  meta('color-scheme').content = theme
}

/**
 * Calls `listener` when the user changes the theme in this tab or in another tab.
 * @returns a function that unsubscribes.
 */
export function onThemeChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    paintTheme(location.pathname)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function meta(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (found) return found
  const made = document.createElement('meta')
  made.name = name
  return document.head.appendChild(made)
}
