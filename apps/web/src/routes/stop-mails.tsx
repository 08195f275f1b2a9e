import { useParams } from '@tanstack/react-router'
import { StopMailsPage } from '../features/account/settings/pages/stop-mails-page.tsx'

export function StopMails() {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  // The `key` makes React reset the page when an unsubscribe link from another email opens in the same tab.
  return <StopMailsPage key={token} token={token} />
}
