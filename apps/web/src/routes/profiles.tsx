import { getRouteApi } from '@tanstack/react-router'
import { ProfilesPage } from '../features/profile/pages/profiles-page.tsx'

const route = getRouteApi('/app/profiles')

export function Profiles() {
  const { add } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ProfilesPage
      isAdding={add === true}
      onAdd={() => void navigate({ search: { add: true } })}
      onAddClose={() => void navigate({ search: {}, replace: true })}
    />
  )
}
