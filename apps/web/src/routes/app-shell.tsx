import { Navigate, useRouter } from '@tanstack/react-router'
import { lastEnd } from '../lib/session/account.ts'
import { useAccount } from '../lib/session/use-session.ts'
import { wayBackTo } from '../lib/session/mail-link.ts'
import { LateOpenEvent } from '../features/event-detail/components/late-open-event.tsx'
import { type EventDetailProps, ShownEvent } from '../features/event/components/event-detail.tsx'
import { ShellLayout } from '../features/shell/components/shell-layout.tsx'

const showEvent = (props: EventDetailProps) => <LateOpenEvent {...props} />

/**
 * When the session ends, removes all data of the account from the screen and redirects to sign-in.
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
 * Redirects to the sign-in page when no account is open.
 * If the session expired, signing in leads back to the same page, where forms restore drafts (`useDraft`).
 */
function Leave() {
  const { href } = useRouter().state.location
  const search = lastEnd() === 'expired' ? { returnTo: wayBackTo(href) } : {}
  return <Navigate to="/auth/signin" search={search} replace />
}
