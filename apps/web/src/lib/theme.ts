export type Theme = 'light' | 'dark'
/** What the user chose. 'system' follows the theme of the device, even while the app is open. */
export type ThemeChoice = Theme | 'system'

/** The background color of each theme, which the browser also uses for its toolbars. */
const CANVAS: Record<Theme, string> = { light: '#f6f6f4', dark: '#0f1013' }
const KEY = 'theme'

/**
 * The sign-in and account screens are always light, and so is the invitation page that leads to sign-up.
 * Keep the paths the same as in public/theme.js, which sets the theme for the first paint.
 */
const isAlwaysLight = (path: string) => path.startsWith('/auth/') || path === '/invitation'

const listeners = new Set<() => void>()

/** The device's own theme. Undefined outside a browser. */
const deviceIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

/** Returns the choice that is stored on this device. The default is 'light'. */
export function themeChoice(): ThemeChoice {
  let stored: string | null = chosenWithoutStorage
  try {
    stored = localStorage.getItem(KEY)
  } catch {
    // Storage is blocked, so the choice of this page applies.
  }
  return stored === 'dark' || stored === 'system' ? stored : 'light'
}

/** Returns the theme that the user's choice means on this device at present. */
export function shownTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return deviceIsDark?.matches ? 'dark' : 'light'
}

let chosenWithoutStorage: ThemeChoice = 'light'

export function setTheme(choice: ThemeChoice): void {
  chosenWithoutStorage = choice
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // If storage is blocked, the chosen theme is lost when the page closes.
  }
  repaint()
}

deviceIsDark?.addEventListener('change', repaint)

function repaint(): void {
  paintTheme(location.pathname)
  for (const listener of listeners) listener()
}

/** Shows the page at `path` in its theme. The router calls the function before every navigation. */
export function paintTheme(path: string): void {
  const theme = isAlwaysLight(path) ? 'light' : shownTheme()
  const page = document.documentElement
  // If the theme stays the same, return early: setting `color-scheme` makes the browser restyle the whole page.
  if (page.dataset['theme'] === theme) return
  page.dataset['theme'] = theme
  meta('theme-color').content = CANVAS[theme]
  meta('color-scheme').content = theme
}

/**
 * Calls `listener` when the user changes the theme in this tab or in another tab, and when the device does.
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
