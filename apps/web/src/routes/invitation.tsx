import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { InvitationPage } from '../features/invitation/pages/invitation-page.tsx'

const route = getRouteApi('/invitation')

export function Invitation() {
  const { token } = route.useRouteContext()
  const navigate = useNavigate()
  // The `key` makes React reset the page when another invitation link opens in the same tab.
  return (
    <InvitationPage
      key={token}
      token={token}
      onAnswered={(answer) =>
        void navigate({ to: answer === 'accepted' ? '/friends' : '/dashboard', replace: true })
      }
    />
  )
}
