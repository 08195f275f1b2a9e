import { getRouteApi } from '@tanstack/react-router'
import { NextStep } from '../features/dashboard/components/next-step.tsx'
import { ProfilesPage } from '../features/profile/pages/profiles-page.tsx'
import { useOpened } from '../lib/use-opened.ts'

const route = getRouteApi('/app/profiles')

export function Profiles() {
  const { open, close } = useOpened('add')
  return (
    <ProfilesPage
      isAdding={route.useSearch().add === true}
      onAdd={() => open(true)}
      onAddClose={close}
      nextStep={<NextStep />}
    />
  )
}
