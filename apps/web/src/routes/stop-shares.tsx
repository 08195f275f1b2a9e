import { useLocation } from '@tanstack/react-router'
import { refusalSecretIn } from '../features/calendar-link/model.ts'
import { StopSharesPage } from '../features/calendar-link/pages/stop-shares-page.tsx'

export function StopShares() {
  const secret = useLocation({ select: ({ hash }) => refusalSecretIn(hash) })
  // Another mail's link opened in the same tab is another question.
  return <StopSharesPage key={secret} secret={secret} />
}
