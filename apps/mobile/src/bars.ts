import type { Style } from '@capacitor/status-bar'
import { setKeyboardUp } from '../../web/src/platform/keyboard.ts'
import { BRAND } from './constants.ts'
import { isAndroid, Keyboard, StatusBar } from './plugins.ts'
import './bars.css'

/** Makes the status bar blue with white icons, and sets `data-keyboard` on the page while the keyboard is open. */
export async function dressBars(): Promise<void> {
  document.documentElement.dataset['native'] = ''
  await Keyboard.addListener('keyboardWillShow', () => setKeyboard(true))
  await Keyboard.addListener('keyboardWillHide', () => setKeyboard(false))
  setKeyboard(false)
  // The icons of the status bar must be white, because its background is the dark brand color.
  // The plugin's style 'DARK' means a dark background and draws white icons.
  await StatusBar.setStyle({ style: 'DARK' as Style })
  // An app cannot color the status bar on iOS and on Android 15 or later, so bars.css draws a strip behind the bar.
  if (isAndroid) await StatusBar.setBackgroundColor({ color: BRAND })
}

function setKeyboard(isUp: boolean): void {
  document.documentElement.toggleAttribute('data-keyboard', isUp)
  setKeyboardUp(isUp)
}
