import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { addHere } from '../../event/model/add-here.ts'
import { useKeyboardUp } from './keyboard-up.ts'

/**
 * The pages that show a schedule. The last part of the address of a child's page is the child's id.
 * The changes page has another primary button, which marks all changes as seen.
 */
const SCHEDULES = /^\/(dashboard|calendar|profiles\/(.+))/

/**
 * On a phone, the button floats above the tab bar, and its label is hidden.
 * A rule of `AppShell` leaves room below the page, so that the button covers no content at its end.
 */
const FLOATING =
  'max-md:fixed! max-md:right-[calc(16px+var(--safe-r))] max-md:bottom-[calc(var(--h-tabbar)+var(--safe-b)+16px)] max-md:size-14! max-md:min-w-0! max-md:rounded-full! max-md:p-0! max-md:shadow-md! max-md:[&_svg]:m-0 max-md:[&_svg]:size-6'

/** The action that adds an event, at the same place of each page that shows a schedule. */
export function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  const profiles = useQuery(profilesQuery).data?.profiles
  const isKeyboardUp = useKeyboardUp()
  const [page, , child] = SCHEDULES.exec(pathname) ?? []
  if (!page || !profiles?.some(({ id, can }) => can.addEvent && (!child || id === child))) return null
  // On a wide screen, a child's page has its own button.
  // Under the keyboard, the button stays focusable, so that the focus returns to it when the form closes.
  return (
    <Button
      variant="primary"
      size="small"
      icon={Plus}
      data-add-event
      className={`mr-2 ${FLOATING} ${child ? 'md:hidden' : ''} ${isKeyboardUp ? 'pointer-events-none opacity-0' : ''}`}
      onPress={() => (addHere() ?? onAdd)()}
    >
      <span className="max-md:sr-only">{t`Add event`}</span>
    </Button>
  )
}
