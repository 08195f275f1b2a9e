import { useParams } from '@tanstack/react-router'
import { StopMailsPage } from '../features/account/settings/pages/stop-mails-page.tsx'

export function StopMails() {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  // React's `key` resets the page when the user opens an unsubscribe link from another email in the same tab.
  return <StopMailsPage key={token} token={token} />
}
