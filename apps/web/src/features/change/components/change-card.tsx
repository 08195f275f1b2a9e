import type { Event } from '@homefield/contract/event'
import { platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, PencilLine } from 'lucide-react'
import { useId, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { type ChangeGroup, countKinds, entriesOf } from '../model/groups.ts'
import { ChangeRow } from './change-row.tsx'
import { useKindSentence } from './use-kind-sentence.ts'

const HEAD =
  'flex min-h-14 w-full items-center gap-2.5 rounded-card py-2 pr-3.5 pl-4 text-left text-ink hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] aria-expanded:rounded-b-none *:first:size-9!'
const COUNT =
  'min-w-[22px] flex-none rounded-block bg-sunken px-[7px] py-[3px] text-center text-xs font-[550] text-ink-2 tabular-nums'

interface ChangeCardProps {
  group: ChangeGroup
  isOpenAtFirst: boolean
  now: Temporal.Instant
  onOpen: (eventId: string) => void
  onGotIt: (events: readonly Event[]) => void
}

/** Shows one team's changes: a sentence with the numbers of changes, and a row for each changed event. */
export function ChangeCard({ group, isOpenAtFirst, now, onOpen, onGotIt }: ChangeCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { timeZone } = useTimeStyle()
  const sentence = useKindSentence()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { ownerName: owner } = group
  return (
    <Card as="section" className="[&+&]:mt-3" aria-labelledby={id}>
      <h2>
        <button type="button" className={HEAD} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {group.platform === 'Manual' ? (
            <span
              className="grid flex-none place-items-center rounded-[10px] bg-sunken text-ink-2"
              aria-hidden="true"
            >
              <Icon of={PencilLine} />
            </span>
          ) : (
            <PlatformTile
              color={group.platformColor}
              monogram={platformNamed(group.platform).monogram}
              size={40}
            />
          )}
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
              <span id={id} className="text-base font-semibold wrap-anywhere">
                {group.teamName ?? (group.platform === 'Manual' ? t`Added by hand` : group.platform)}
              </span>
              {group.children.map((child) => (
                <ChildDisc
                  key={child.profileId}
                  name={child.name}
                  color={child.color}
                  size={18}
                  isFriend={!group.isOwn}
                />
              ))}
            </span>
            <span className="block text-sm font-normal wrap-anywhere text-ink-3 tabular-nums">
              {sentence(countKinds(group.events, timeZone))}
              {owner === null ? null : ` · ${t`${owner}'s schedule`}`}
            </span>
          </span>
          <span className={COUNT}>{group.events.length}</span>
          <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />
        </button>
      </h2>
      {isOpen ? (
        <ul>
          {entriesOf(group.events, timeZone).map((entry) => (
            <ChangeRow key={entry.event.id} entry={entry} now={now} onOpen={onOpen} onGotIt={onGotIt} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
