import { Navigate, useRouter } from '@tanstack/react-router'
import { lastEnd } from '../lib/session/session.ts'
import { useAccount } from '../lib/session/use-session.ts'
import { wayBackTo } from '../lib/session/mail-link.ts'
import { LateOpenEvent } from '../features/event-detail/components/late-open-event.tsx'
import { type EventDetailProps, ShownEvent } from '../features/event/components/event-detail.tsx'
import { ShellLayout } from '../features/shell/components/shell-layout.tsx'

const showEvent = (props: EventDetailProps) => <LateOpenEvent {...props} />

/**
 * Removes everything of the account from the screen at once when the session ends.
 * The session may end in this tab or in another tab.
 */
export function AppShell() {
  return useAccount() === null ? (
    <Leave />
  ) : (
    <ShownEvent value={showEvent}>
      <ShellLayout />
    </ShownEvent>
  )
}

/**
 * Redirects to sign-in when no account is open.
 * After an expired session, sign-in returns to the same page, where forms restore their drafts (`useDraft`).
 */
function Leave() {
  const { href } = useRouter().state.location
  const search = lastEnd() === 'expired' ? { returnTo: wayBackTo(href) } : {}
  return <Navigate to="/auth/signin" search={search} replace />
}
