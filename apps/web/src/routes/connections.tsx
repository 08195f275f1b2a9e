import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AboutDialog } from '../features/connection/about/components/about-dialog.tsx'
import { LINK_FIELD } from '../features/connection/model.ts'
import { ConnectionsPage } from '../features/connection/pages/connections-page.tsx'
import { SHARED, takeSharedText } from '../lib/installed/shared-text.ts'

const route = getRouteApi('/app/connections')

export function Connections() {
  const { about } = route.useSearch()
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [shared, setShared] = useState<string | null>(null)
  useEffect(() => {
    if (hash !== SHARED) return
    const open = (text: string | null) => {
      if (text !== null) setShared(text)
      void navigate({ search: {}, hash: LINK_FIELD, replace: true, resetScroll: false })
    }
    takeSharedText().then(open, () => open(null)) // the storage is blocked
  }, [hash, navigate])
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
      <ConnectionsPage shared={shared} isPasting={hash === LINK_FIELD} />
      {about === undefined ? null : <AboutDialog key={about} slug={about} onClose={close} />}
    </>
  )
}
