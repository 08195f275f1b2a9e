import { getRouteApi } from '@tanstack/react-router'
import { ChangesPage } from '../features/change/pages/changes-page.tsx'
import { useOpened } from '../lib/use-opened.ts'

const route = getRouteApi('/app/changes')

export function Changes() {
  const { open, close } = useOpened('event')
  return <ChangesPage eventId={route.useSearch().event} onOpen={open} onClose={close} />
}
