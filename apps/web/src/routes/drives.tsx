import { getRouteApi } from '@tanstack/react-router'
import { DrivesPage } from '../features/event/coverage/pages/drives-page.tsx'
import { useOpened } from '../lib/use-opened.ts'

const route = getRouteApi('/app/drives')

export function Drives() {
  const { open, close } = useOpened('event')
  return <DrivesPage eventId={route.useSearch().event} onOpen={open} onClose={close} />
}
