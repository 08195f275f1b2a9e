export type Theme = 'light' | 'dark'

/** Canvas color of each theme. The browser paints its own toolbars with it. */
const CANVAS: Record<Theme, string> = { light: '#f6f6f4', dark: '#0f1013' }
const KEY = 'theme'

/**
 * Account screens are always light. So is the invitation page, which links to them and is shown again after
 * them. public/theme.js repeats this rule for the first paint.
 */
const isAlwaysLight = (path: string) => path.startsWith('/auth/') || path === '/invitation'

const listeners = new Set<() => void>()

/** The chosen theme: 'light' unless this device stored 'dark'. */
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
    // Storage is blocked: the choice lasts as long as the page.
  }
  paintTheme(location.pathname)
  for (const listener of listeners) listener()
}

let painted: Theme | null = null

/** Applies the theme of a path to the page. Called after every change of route. */
export function paintTheme(path: string): void {
  const theme = isAlwaysLight(path) ? 'light' : storedTheme()
  // Setting the color scheme makes the browser restyle the whole page, even if the value is the same.
  if (painted === theme) return
  painted = theme
  document.documentElement.dataset['theme'] = theme
  meta('theme-color').content = CANVAS[theme]
  meta('color-scheme').content = theme
}

/**
 * Listens for every change of the theme, including changes in another tab. @returns a function that
 * unsubscribes.
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
