import './styles.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { setErrorTexts } from './lib/api/refusal.ts'
import { watchNetwork } from './lib/api/resend.ts'
import { openErrorText } from './lib/error-text.ts'
import { activateLanguage, startLanguage } from './lib/i18n.ts'
import { followWorker } from './lib/installed/follow.ts'
import { mindSeams } from './lib/seams.ts'
import { takeLinkFromAddress } from './lib/session/mail-link.ts'
import { paintTheme } from './lib/theme.ts'
import { admitLibraries } from './lib/trusted-types.ts'

async function main(): Promise<void> {
  admitLibraries()
  setErrorTexts(openErrorText)
  takeLinkFromAddress()
  paintTheme(location.pathname)
  // Only browsers without Temporal load the polyfill, which is 19 kB.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  // `Capacitor` exists only in a native app, where the wrapper injects it before any script of the page runs.
  if ('Capacitor' in globalThis) await (await import('../../mobile/src/start.ts')).fillPorts()
  watchNetwork(window)
  followWorker()
  mindSeams(i18n)
  await activateLanguage(startLanguage())
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<App />)
}

void main()
