import '../../../../../styles.css'
import type { OpenedEvent } from '@homefield/contract/event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { activateLanguage, openCatalogs } from '../../../../../lib/i18n.ts'
import { leadQueue, openQueue } from '../../../../../lib/mutation-queue/mutation-queue.ts'
import { useMutationQueue } from '../../../../../lib/mutation-queue/use-mutation-queue.ts'
import { queryClient } from '../../../../../lib/query/query-client.ts'
import { writeDeviceAccount } from '../../../../../lib/session/device.ts'
import { keepDraft } from '../../../../../lib/session/drafts.ts'
import { profilesQuery } from '../../../../../lib/session/profiles.ts'
import { startUp } from '../../../../../lib/session/session.ts'
import { ZoneProvider } from '../../../../../lib/time/time-style-context.tsx'
import { Toasts } from '../../../../../ui/toasts.tsx'
import { AddEventDialog, type AddEventDialogProps } from '../../../create/components/add-event-dialog.tsx'
import { draftOfEvent, type EventDraft } from '../../model/draft.ts'
import { type EventEdit, useChangeEvent } from '../../../mutations.ts'
import { ShareDialog } from '../../../share/components/share-dialog.tsx'
import { EditEventDialog } from '../edit-event-dialog.tsx'
import { SeriesScopeDialog, type SeriesScopeDialogProps } from '../series-scope-dialog.tsx'
import type { EventToEdit } from '../use-edit-event.ts'

/** The test server's response to `/start`. It says which dialog the page shows, and with which props. */
export type Start = {
  timeZone: string
  /** The signed-in account. If absent, nobody is signed in. */
  account?: string
} & (
  | ({ dialog: 'edit'; /** A draft from a session that has ended. */ draft?: EventDraft } & Omit<
      EventToEdit,
      'onClose'
    >)
  | ({ dialog: 'add' } & Omit<AddEventDialogProps, 'onClose'>)
  | ({ dialog: 'scope' } & Omit<SeriesScopeDialogProps, 'onChoose' | 'onCancel'>)
  | { dialog: 'share'; opened: OpenedEvent }
  | { dialog: 'move'; opened: OpenedEvent; change: EventEdit }
)

function Moving({ opened, change }: { opened: OpenedEvent; change: EventEdit }) {
  const move = useChangeEvent()
  const pending = useMutationQueue().length
  return (
    <>
      <button type="button" onClick={() => void move(opened.event, change)}>
        Move
      </button>
      <output>{`${pending} waiting`}</output>
    </>
  )
}

/** Signs in as Erin, starts the mutation queue, and puts the event into the query cache. */
function keepChanges(opened: OpenedEvent): void {
  queryClient.setQueryData(['events', 'one', opened.event.id], opened)
  writeDeviceAccount({ id: 'erin', remembered: true })
  openQueue('erin')
  leadQueue('erin', new AbortController().signal)
}

function Shown({ start }: { start: Start }) {
  // Load the children, because the dialogs read them from the cache.
  // The app shell loads the children in the app.
  useQuery({ ...profilesQuery, enabled: start.account !== undefined })
  const [end, setEnd] = useState<string | null>(null)
  if (end !== null) return <output>{end}</output>
  const close = () => setEnd('closed')
  if (start.dialog === 'move') return <Moving {...start} />
  if (start.dialog === 'share') return <ShareDialog event={start.opened.event} onClose={close} />
  if (start.dialog === 'edit') return <EditEventDialog {...start} onClose={close} />
  if (start.dialog === 'add') return <AddEventDialog {...start} onClose={close} />
  return <SeriesScopeDialog {...start} onChoose={(scope) => setEnd(`chose ${scope}`)} onCancel={close} />
}

async function show(): Promise<void> {
  const start = (await (await fetch('/start')).json()) as Start
  await activateLanguage('en')
  await openCatalogs(['event', 'coverage'])
  if (start.dialog === 'move') keepChanges(start.opened)
  if (start.account !== undefined) {
    writeDeviceAccount({ id: start.account, remembered: true })
    await startUp()
    if (start.dialog === 'edit' && start.draft)
      keepDraft(start.account, draftOfEvent(start.opened.event.id), start.draft)
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Shown start={start} /> }),
    history: createMemoryHistory(),
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <ZoneProvider timeZone={start.timeZone}>
            <RouterProvider router={router as never} />
            <Toasts />
          </ZoneProvider>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
}

void show()
