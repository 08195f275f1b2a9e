import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ProfilesPage } from '../features/profile/pages/profiles-page.tsx'

const route = getRouteApi('/app/profiles')

export function Profiles() {
  const { add } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const hasPushed = useRef(false)
  const open = () => {
    hasPushed.current = true
    void navigate({ search: { add: true } })
  }
  // Closing undoes the step that opening was: Back then leads to where the reader came from.
  const close = () => {
    if (hasPushed.current) history.back()
    else void navigate({ search: {}, replace: true })
    hasPushed.current = false
  }
  return <ProfilesPage isAdding={add === true} onAdd={open} onAddClose={close} />
}
