import { useNavigate } from '@tanstack/react-router'
import { CallbackPage } from '../features/connection/teamsnap/callback/pages/callback-page.tsx'

/** Completes TeamSnap's sign-in. In the history, the app's TeamSnap page replaces the callback page. */
export function TeamsnapCallback() {
  const navigate = useNavigate()
  return <CallbackPage onDone={() => void navigate({ to: '/connections/teamsnap', replace: true })} />
}
