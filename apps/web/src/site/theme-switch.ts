import { setTheme } from '../lib/theme.ts'

/** Switches the theme, which is stored on the device and shared with the app. */
export function switchTheme(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')]
  const isDark = () => document.documentElement.dataset['theme'] === 'dark'
  const name = () => {
    for (const button of buttons) button.ariaLabel = button.dataset[isDark() ? 'toLight' : 'toDark'] ?? null
  }
  name()
  for (const button of buttons)
    button.addEventListener('click', () => {
      setTheme(isDark() ? 'light' : 'dark')
      name()
    })
}
