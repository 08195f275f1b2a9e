import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import { AboutDialog } from '../features/connection/about/components/about-dialog.tsx'
import { ConnectionsPage } from '../features/connection/pages/connections-page.tsx'

const route = getRouteApi('/app/connections')

export function Connections() {
  const { about } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  // Closing the dialog goes back by the history step that opened the dialog.
  // The dialog may have been opened on the page of a platform.
  const close = () => {
    if (canGoBack) history.back()
    else void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <>
      <ConnectionsPage />
      {about === undefined ? null : <AboutDialog key={about} slug={about} onClose={close} />}
    </>
  )
}
