export type Theme = 'light' | 'dark'

/** The canvas of each theme: what the browser paints its own bars with. */
const CANVAS: Record<Theme, string> = { light: '#f6f6f4', dark: '#0f1013' }
const KEY = 'theme'

/**
 * Account screens are always light, and so is the invitation that leads into them and comes after them;
 * public/theme.js knows the same rule before the first paint.
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
    // Storage is refused: the choice lasts as long as the page.
  }
  paintTheme(location.pathname)
  for (const listener of listeners) listener()
}

let painted: Theme | null = null

/** Puts the theme that belongs to a path on the page. Called after every change of route. */
export function paintTheme(path: string): void {
  const theme = isAlwaysLight(path) ? 'light' : storedTheme()
  // Naming the color scheme again, though it is the same, makes the browser restyle the whole page.
  if (painted === theme) return
  painted = theme
  document.documentElement.dataset['theme'] = theme
  meta('theme-color').content = CANVAS[theme]
  meta('color-scheme').content = theme
}

/** Hears of every change of it, also in another tab. @returns what ends that. */
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
