import { useNavigate } from '@tanstack/react-router'
import { CallbackPage } from '../features/connection/teamsnap/callback/pages/callback-page.tsx'

/**
 * Completes the sign-in at TeamSnap, then shows the app's TeamSnap page.
 * The TeamSnap page replaces the callback in the history, so that Back does not send the code again.
 */
export function TeamsnapCallback() {
  const navigate = useNavigate()
  return <CallbackPage onDone={() => void navigate({ to: '/connections/teamsnap', replace: true })} />
}
