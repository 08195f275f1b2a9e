import './styles.css'
import { i18n } from '@lingui/core'
import { createRoot, type Root } from 'react-dom/client'
import { setErrorTexts } from './lib/api/refusal.ts'
import { watchNetwork } from './lib/api/resend.ts'
import { openErrorText } from './lib/error-text.ts'
import { activateLanguage, openCatalogs, startLanguage } from './lib/i18n.ts'
import { followWorker } from './lib/installed/follow.ts'
import type { Open } from './lib/open-path.ts'
import { mindSeams } from './lib/seams.ts'
import { takeLinkFromAddress } from './lib/session/mail-link.ts'
import { isSignedOut, isSignedOutHere } from './lib/session/signed-out.ts'
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
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  const root = createRoot(place)
  if (location.pathname !== '/auth/signin' || !isSignedOutHere()) return showApp(root)
  // If the sign-in page's own code cannot be loaded, the app says so.
  await showSignIn(root).catch(() => showApp(root))
}

async function showApp(root: Root): Promise<void> {
  const [{ App }] = await Promise.all([import('./app.tsx'), activateLanguage(startLanguage())])
  root.render(<App />)
}

async function showSignIn(root: Root): Promise<void> {
  // The request, the code and the texts load at the same time.
  const asking = isSignedOut()
  void openCatalogs(['account'])
  const [{ SignInStart }] = await Promise.all([
    import('./sign-in-start.tsx'),
    activateLanguage(startLanguage()),
  ])
  const leave: Open = (path, isReplaced = false) => {
    if (isReplaced) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    // Without a network the app's code cannot load. The page then loads as any other page of the app.
    import('./app.tsx')
      .then(({ preparePage }) => preparePage())
      .then(
        () => showApp(root),
        () => location.reload(),
      )
  }
  root.render(<SignInStart asking={asking} onLeave={leave} />)
}

void main()
