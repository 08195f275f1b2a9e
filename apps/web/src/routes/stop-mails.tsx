import { useParams } from '@tanstack/react-router'
import { StopMailsPage } from '../features/account/settings/pages/stop-mails-page.tsx'

export function StopMails() {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  // Another mail's link opened in the same tab is another question.
  return <StopMailsPage key={token} token={token} />
}
