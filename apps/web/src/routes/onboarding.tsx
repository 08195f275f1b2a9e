import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { OnboardingPage } from '../features/account/pages/onboarding-page.tsx'
import { useMe } from '../lib/session/me.ts'
import { lazyScreen } from './lazy-page.ts'

const route = getRouteApi('/auth/onboarding')

const FirstTeamPage = lazyScreen(
  ['connection', 'profile'],
  () => import('../features/connection/first-team/pages/first-team-page.tsx'),
  'FirstTeamPage',
)

export function Onboarding() {
  const { known } = route.useRouteContext()
  const isAtTeam = useLocation({ select: ({ hash }) => hash === 'team' })
  const isOnboarded = useMe().data?.onboarded === true
  if (isAtTeam && isOnboarded)
    return (
      <Suspense>
        <FirstTeamPage />
      </Suspense>
    )
  return <OnboardingPage name={known?.fullName ?? ''} timeZone={known?.timezone ?? ''} />
}
