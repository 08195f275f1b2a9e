import type { Style } from '@capacitor/status-bar'
import { setKeyboardUp } from '../../web/src/platform/keyboard.ts'
import { BRAND } from './constants.ts'
import { isAndroid, Keyboard, StatusBar } from './plugins.ts'
import './bars.css'

/** The status bar in blue with white signs, and the page that knows of the keyboard. */
export async function dressBars(): Promise<void> {
  document.documentElement.dataset['native'] = ''
  await Keyboard.addListener('keyboardWillShow', () => setKeyboard(true))
  await Keyboard.addListener('keyboardWillHide', () => setKeyboard(false))
  setKeyboard(false)
  // Signs for a dark ground.
  await StatusBar.setStyle({ style: 'DARK' as Style })
  // iOS draws none, and Android none from 15 on: there the strip of bars.css is what is seen.
  if (isAndroid) await StatusBar.setBackgroundColor({ color: BRAND })
}

function setKeyboard(isUp: boolean): void {
  document.documentElement.toggleAttribute('data-keyboard', isUp)
  setKeyboardUp(isUp)
}
