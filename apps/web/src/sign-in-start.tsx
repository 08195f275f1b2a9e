/**
 * Starts the app on the sign-in page. Most first visits begin there.
 * The page starts without the router, the query cache, the mutation queue and the stream, which load behind it.
 * Every other page, and a sign-in page that the user opens later, is part of `app.tsx`.
 */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { SIGN_IN_NOTICES, safeReturn } from './features/account/model.ts'
import { SignInPage } from './features/account/pages/sign-in-page.tsx'
import { ErrorBoundary } from './features/shell/components/error-boundary.tsx'
import { StartingPage } from './features/shell/pages/starting-page.tsx'
import { UncaughtErrorPage } from './features/shell/pages/uncaught-error-page.tsx'
import { isOutdated, onOutdated } from './lib/api/outdated.ts'
import { openErrorTexts } from './lib/error-text.ts'
import { type Open, OpenPath } from './lib/open-path.ts'
import { setPageName } from './lib/page-title.ts'
import { onOtherTabSignIn } from './lib/session/device.ts'
import { usePreload } from './ui/preload.ts'

const loadApp = () =>
  Promise.all([
    import('./app.tsx'),
    import('./routes/app-shell.tsx'),
    import('./features/dashboard/pages/dashboard-page.tsx'),
  ])

/** @param onLeave loads the app and opens a page in it */
export function SignInStart({ asking, onLeave }: { asking: Promise<boolean>; onLeave: Open }) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary fallback={UncaughtErrorPage}>
        <OpenPath value={onLeave}>
          <Checked asking={asking} />
        </OpenPath>
      </ErrorBoundary>
    </I18nProvider>
  )
}

function Checked({ asking }: { asking: Promise<boolean> }) {
  const open = use(OpenPath)
  const [isReady, setReady] = useState(false)
  const isTooOld = useSyncExternalStore(onOutdated, isOutdated)
  const { t } = useLingui()
  const search = new URLSearchParams(location.search)
  const returnTo = safeReturn(search.get('returnTo') ?? undefined)
  usePreload(loadApp)
  usePreload(openErrorTexts)
  useEffect(() => {
    setPageName(t`Sign in`)
  }, [t])
  useEffect(() => {
    void asking.then((isOut) => (isOut ? setReady(true) : open(location.href, true)))
  }, [asking, open])
  useEffect(() => {
    if (isTooOld) open(location.href, true)
  }, [isTooOld, open])
  useEffect(() => onOtherTabSignIn(() => open(returnTo, true)), [open, returnTo])
  if (!isReady) return <StartingPage />
  const notice = SIGN_IN_NOTICES.find((known) => known === search.get('notice'))
  return <SignInPage notice={notice} returnTo={returnTo} />
}
