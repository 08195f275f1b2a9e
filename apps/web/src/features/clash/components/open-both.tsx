import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { EventRow } from '../../event/components/event-row.tsx'
import { place } from '../../event/model/placement.ts'
import type { ClashGroup } from '../model/groups.ts'
import { useClashText } from './use-clash-text.ts'

interface OpenBothProps {
  group: ClashGroup
  onOpen: (eventId: string) => void
  onClose: () => void
}

/** Shows both events of a clash with their days. Each event links to its details. */
export function OpenBoth({ group, onOpen, onClose }: OpenBothProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const [{ first, second }] = group.clashes
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={useClashText().headline({ ...group, isEveryWeek: false })}
      footer={
        <LinkButton to="/calendar" search={{ view: 'day', date: group.day }}>
          {t`Show this day`}
        </LinkButton>
      }
    >
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line-soft">
          {[first, second].map(({ event }) => (
            <li key={event.id}>
              <EventRow placed={place(event, timeZone)} day={group.day} onOpen={onOpen} hasAddress />
            </li>
          ))}
        </ul>
      </Card>
    </Dialog>
  )
}
