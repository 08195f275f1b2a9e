import { useNavigate } from '@tanstack/react-router'
import { CallbackPage } from '../features/connection/teamsnap/callback/pages/callback-page.tsx'

/**
 * Completes the sign-in at TeamSnap, then shows the app's TeamSnap page.
 * The TeamSnap page replaces the callback page in the history.
 */
export function TeamsnapCallback() {
  const navigate = useNavigate()
  return <CallbackPage onDone={() => void navigate({ to: '/connections/teamsnap', replace: true })} />
}
