import { useNavigate } from '@tanstack/react-router'
import { CallbackPage } from '../features/connection/teamsnap/callback/pages/callback-page.tsx'

/** TeamSnap's page replaces the callback in the history. */
export function TeamsnapCallback() {
  const navigate = useNavigate()
  return <CallbackPage onDone={() => void navigate({ to: '/connections/teamsnap', replace: true })} />
}
