import { getRouteApi } from '@tanstack/react-router'
import { OnboardingPage } from '../features/account/pages/onboarding-page.tsx'

const route = getRouteApi('/auth/onboarding')

export function Onboarding() {
  const { known } = route.useRouteContext()
  return <OnboardingPage name={known?.fullName ?? ''} timeZone={known?.timezone ?? ''} />
}
