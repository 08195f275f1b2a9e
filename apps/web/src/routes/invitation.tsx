import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { InvitationPage } from '../features/invitation/pages/invitation-page.tsx'

const route = getRouteApi('/invitation')

export function Invitation() {
  const { token } = route.useRouteContext()
  const navigate = useNavigate()
  // Another link opened in the same tab is another invitation.
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
