import type { Style } from '@capacitor/status-bar'
import { setKeyboardUp } from '../../web/src/platform/keyboard.ts'
import { BRAND } from './constants.ts'
import { isAndroid, Keyboard, StatusBar } from './plugins.ts'
import './bars.css'

/** Makes the status bar blue with white icons, and tells the page whether the keyboard is up. */
export async function dressBars(): Promise<void> {
  document.documentElement.dataset['native'] = ''
  await Keyboard.addListener('keyboardWillShow', () => setKeyboard(true))
  await Keyboard.addListener('keyboardWillHide', () => setKeyboard(false))
  setKeyboard(false)
  // White icons, for a dark background.
  await StatusBar.setStyle({ style: 'DARK' as Style })
  // iOS has no such color, nor has Android from 15 on: there the strip of bars.css shows.
  if (isAndroid) await StatusBar.setBackgroundColor({ color: BRAND })
}

function setKeyboard(isUp: boolean): void {
  document.documentElement.toggleAttribute('data-keyboard', isUp)
  setKeyboardUp(isUp)
}
