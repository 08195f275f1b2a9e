import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { addHere } from '../../event/model/add-here.ts'
import { useKeyboardUp } from './keyboard-up.ts'

/**
 * The pages that show a schedule. The page of a child has its own button, which adds for this child.
 * The changes page has another primary button, which marks all changes as seen.
 */
const SCHEDULES = /^\/(dashboard|calendar)/

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
  const canAdd = useQuery(profilesQuery).data?.profiles.some((profile) => profile.can.addEvent)
  if (useKeyboardUp() || !canAdd || !SCHEDULES.test(pathname)) return null
  return (
    <Button
      variant="primary"
      size="small"
      icon={Plus}
      data-add-event
      className={`mr-2 ${FLOATING}`}
      onPress={() => (addHere() ?? onAdd)()}
    >
      <span className="max-md:sr-only">{t`Add event`}</span>
    </Button>
  )
}
