import { onThemeChange, setTheme } from '../lib/theme.ts'

/**
 * Switches between the light and the dark theme. The choice is stored on the device, where the app reads it too.
 */
export function switchTheme(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')]
  const isDark = () => document.documentElement.dataset['theme'] === 'dark'
  const name = () => {
    for (const button of buttons) button.ariaLabel = button.dataset[isDark() ? 'toLight' : 'toDark'] ?? null
  }
  name()
  onThemeChange(name)
  for (const button of buttons) button.addEventListener('click', () => setTheme(isDark() ? 'light' : 'dark'))
}
