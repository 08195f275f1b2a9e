import { useSyncExternalStore } from 'react'
import { onThemeChange, storedTheme, type Theme } from './theme.ts'

/** The chosen theme, kept in sync across tabs. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, storedTheme)
}
