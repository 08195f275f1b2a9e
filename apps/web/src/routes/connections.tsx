import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { AboutDialog } from '../features/connection/about/components/about-dialog.tsx'
import { LINK_FIELD } from '../features/connection/model.ts'
import { ConnectionsPage } from '../features/connection/pages/connections-page.tsx'

const route = getRouteApi('/app/connections')

export function Connections() {
  const { about } = route.useSearch()
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  // Opening the dialog added a history entry, so closing the dialog goes back in the history.
  // If the user opened the dialog from a platform's page, going back returns to the platform's page.
  const close = () => {
    if (canGoBack) history.back()
    else void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <>
      <ConnectionsPage isPasting={hash === LINK_FIELD} />
      {about === undefined ? null : <AboutDialog key={about} slug={about} onClose={close} />}
    </>
  )
}
