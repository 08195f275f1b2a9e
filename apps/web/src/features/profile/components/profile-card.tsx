import type { SportName } from '@homefield/domain/sport'
import { Plural, useLingui } from '@lingui/react/macro'
import { CloudUpload, Shield } from 'lucide-react'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { SportChips } from './sport-chips.tsx'

interface ProfileCardProps {
  id: string
  name: string
  color: string
  sports: readonly SportName[]
  /** Absent while the child waits to be sent. */
  eventCount?: number
  /** Set on a friend's child that this parent administers. */
  ownerName?: string
}

export function ProfileCard({ id, name, color, sports, eventCount, ownerName }: ProfileCardProps) {
  const { t } = useLingui()
  return (
    <li id={id} className="card flex scroll-mt-6 flex-col gap-4 p-[18px]">
      <div className="flex items-center gap-4">
        <ChildDisc name={name} color={color} size={56} isFriend={ownerName !== undefined} />
        <div className="min-w-0 flex-1">
          <h3 className="type-h [overflow-wrap:anywhere]">{name}</h3>
          {ownerName ? <p className="truncate text-sm text-ink-3">{ownerName}</p> : null}
        </div>
        {ownerName ? (
          <Tag tone="neg" icon={Shield}>
            {t`Administrator`}
          </Tag>
        ) : null}
        {eventCount === undefined ? <Tag icon={CloudUpload}>{t`Waiting`}</Tag> : null}
      </div>
      <SportChips sports={sports} />
      <div className="mt-auto flex items-center justify-between border-t border-line-soft pt-3 text-sm">
        <span className="text-ink-3">{t`This week`}</span>
        {eventCount === undefined ? null : (
          <span className="type-value tabular-nums">
            <Plural value={eventCount} one="# event" other="# events" />
          </span>
        )}
      </div>
    </li>
  )
}
