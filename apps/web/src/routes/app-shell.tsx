import { Navigate, useRouter } from '@tanstack/react-router'
import { lastEnd } from '../lib/session/session.ts'
import { useAccount } from '../lib/session/use-session.ts'
import { wayBackTo } from '../lib/session/mail-link.ts'
import { LateOpenEvent } from '../features/event-detail/components/late-open-event.tsx'
import { type EventDetailProps, ShownEvent } from '../features/event/components/event-detail.tsx'
import { ShellLayout } from '../features/shell/components/shell-layout.tsx'

const showEvent = (props: EventDetailProps) => <LateOpenEvent {...props} />

/** When the session ends, here or in another tab, nothing of the account stands for another moment. */
export function AppShell() {
  return useAccount() === null ? (
    <Leave />
  ) : (
    <ShownEvent value={showEvent}>
      <ShellLayout />
    </ShownEvent>
  )
}

/** Who did not mean to leave comes back to the same page, where a form has what was typed in it (`useDraft`). */
function Leave() {
  const { href } = useRouter().state.location
  const search = lastEnd() === 'expired' ? { returnTo: wayBackTo(href) } : {}
  return <Navigate to="/auth/signin" search={search} replace />
}
