export type Theme = 'light' | 'dark'

/** The canvas color of each theme, which the browser also uses for its toolbars. */
const CANVAS: Record<Theme, string> = { light: '#f6f6f4', dark: '#0f1013' }
const KEY = 'theme'

/**
 * Account screens are always light. The invitation page is light too, because users go from there to sign-up.
 * Keep public/theme.js in sync, which sets the theme for the first paint.
 */
const isAlwaysLight = (path: string) => path.startsWith('/auth/') || path === '/invitation'

const listeners = new Set<() => void>()

/** Returns the chosen theme: 'light', unless this device stores 'dark'. */
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
    // Storage is blocked, so the choice is lost when the page closes.
  }
  paintTheme(location.pathname)
  for (const listener of listeners) listener()
}

let painted: Theme | null = null

/** Applies the theme of the page at `path`. The router calls this after every navigation. */
export function paintTheme(path: string): void {
  const theme = isAlwaysLight(path) ? 'light' : storedTheme()
  // Return early if the theme is the same. Setting `color-scheme` makes the browser restyle the whole page.
  if (painted === theme) return
  painted = theme
  document.documentElement.dataset['theme'] = theme
  meta('theme-color').content = CANVAS[theme]
  meta('color-scheme').content = theme
}

/**
 * Listens for every change of the theme, including changes in other tabs.
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
