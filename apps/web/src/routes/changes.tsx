import { getRouteApi } from '@tanstack/react-router'
import { ChangesPage } from '../features/change/pages/changes-page.tsx'

const route = getRouteApi('/app/changes')

export function Changes() {
  const { event } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ChangesPage
      eventId={event}
      onOpen={(eventId) =>
        void navigate({ search: eventId === undefined ? {} : { event: eventId }, resetScroll: false })
      }
    />
  )
}
