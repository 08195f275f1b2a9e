import { useLocation } from '@tanstack/react-router'
import { optOutSecretIn } from '../features/calendar-link/model.ts'
import { StopSharesPage } from '../features/calendar-link/pages/stop-shares-page.tsx'

export function StopShares() {
  const secret = useLocation({ select: ({ hash }) => optOutSecretIn(hash) })
  // The `key` makes React reset the page when an unsubscribe link from another email opens in the same tab.
  return <StopSharesPage key={secret} secret={secret} />
}
