import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { ErrorBoundary } from './features/shell/components/error-boundary.tsx'
import { ConnectionErrorPage } from './features/shell/pages/connection-error-page.tsx'
import { StartingPage } from './features/shell/pages/starting-page.tsx'
import { UncaughtErrorPage } from './features/shell/pages/uncaught-error-page.tsx'
import { isOutdated, onOutdated } from './lib/api/outdated.ts'
import { openErrorTexts } from './lib/error-text.ts'
import { formatLocale, openCatalogs } from './lib/i18n.ts'
import { queryClient } from './lib/query/query-client.ts'
import type { MutationKind } from './lib/mutation-queue/mutations.ts'
import type { Command } from './lib/mutation-queue/command.ts'
import { onQueueListed, queuedCommands } from './lib/mutation-queue/mutation-queue.ts'
import { type ConnectionFailure, onceReachable } from './lib/session/connectivity.ts'
import { startUp, type StartUp } from './lib/session/session.ts'
import { type Open, OpenPath } from './lib/open-path.ts'
import { router } from './routes/router.tsx'
import { usePreload } from './ui/preload.ts'
import { Toasts } from './ui/toasts.tsx'

const OF_EVENTS: ReadonlySet<MutationKind> = new Set([
  'createEvent',
  'changeEvent',
  'deleteEvent',
  'restoreEvent',
])

// Lists of events show queued changes immediately, before the server has confirmed the changes.
// The mutation queue may also contain changes to events from an earlier visit.
function showPendingEvents(commands: readonly Command[]): void {
  if (!commands.some(({ kind }) => OF_EVENTS.has(kind))) return
  import('./features/event/pending/model/optimistic-patches.ts').then(
    ({ startOptimisticPatches }) => startOptimisticPatches(queryClient),
    () => undefined, // without a network, the next command tries again
  )
}
onQueueListed(showPendingEvents)
// The sign-in page may have opened the account, and with it the queue, before this module was loaded.
showPendingEvents(queuedCommands())

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary fallback={UncaughtErrorPage}>
        <QueryClientProvider client={queryClient}>
          <Localized />
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  )
}

/** Makes React Aria use the app's language, not the browser's, for its own texts and formats. */
function Localized() {
  const language = useLingui().i18n.locale
  usePreload(openErrorTexts)
  return (
    <AriaI18nProvider locale={formatLocale(language)}>
      <Started />
      <Toasts />
    </AriaI18nProvider>
  )
}

let prepared: StartUp | null = null

/** Loads the page of the current address before the app is rendered, so that the previous page stays until then. */
export async function preparePage(): Promise<void> {
  prepared = await startUp()
  await router.load()
}

function Started() {
  const [start, setStart] = useState<StartUp | 'failed' | null>(prepared)
  useEffect(() => {
    startUp().then(setStart, (error: unknown) => {
      // oxlint-disable-next-line no-console -- the error page hides the details, so log them here
      console.error('Failed to initialize application', error)
      setStart('failed')
    })
  }, [])
  const isTooOld = useSyncExternalStore(onOutdated, isOutdated)
  if (isTooOld)
    return (
      <Suspense fallback={<StartingPage />}>
        <OutdatedPage />
      </Suspense>
    )
  if (start === null) return <StartingPage />
  if (start === 'failed') return <ConnectionErrorPage cause="initialize" />
  if (start.state === 'unreachable') return <Unreachable failure={start.failure} />
  return (
    <OpenPath value={openPath}>
      <RouterProvider router={router} />
    </OpenPath>
  )
}

const openPath: Open = (path, isReplaced = false) =>
  isReplaced ? router.history.replace(path) : router.history.push(path)

// The code of the connection error page may fail to load as well, because the server is unreachable.
const NoBackendPage = lazy(() =>
  Promise.all([import('./features/account/pages/no-backend-page.tsx'), openCatalogs(['account'])]).then(
    ([module]) => ({ default: module.NoBackendPage }),
    () => ({ default: NoDetails }),
  ),
)

// The page for an outdated app is loaded on demand, because users see it at most once per release.
const OutdatedPage = lazy(() =>
  import('./features/shell/pages/outdated-page.tsx').then(
    (module) => ({ default: module.OutdatedPage }),
    () => ({ default: NoNewVersion }),
  ),
)

function NoNewVersion() {
  return <ConnectionErrorPage cause="unreachable" />
}

/** Account screens show why the connection check failed. All other pages hide the reason. */
function Unreachable({ failure }: { failure: ConnectionFailure }) {
  // Once the server is reachable again, the page reloads. No typed text is lost, because no form is open yet.
  // The page does not reload if the server is reachable but cannot check the session: a reload would not help.
  const isAway = !('name' in failure)
  useEffect(() => (isAway ? onceReachable(() => location.reload()) : undefined), [isAway])
  if (!location.pathname.startsWith('/auth/')) return <NoDetails failure={failure} />
  return (
    <Suspense fallback={<StartingPage />}>
      <NoBackendPage failure={failure} />
    </Suspense>
  )
}

function NoDetails({ failure }: { failure: ConnectionFailure }) {
  return <ConnectionErrorPage cause={failure.part === 'timeout' ? 'timeout' : 'unreachable'} />
}
