import type { EventDifference } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { Tag } from '../../../ui/tag.tsx'
import { SIGN_LOOK, SignTag } from '../../event/components/sign-tag.tsx'
import { EventStatusTag } from '../../event/components/event-status-tag.tsx'
import type { Sign } from '../../event/model/signs.ts'
import type { EventStatus } from '../../event/model/event-status.ts'
import type { ChangeKind } from '../model/kind.ts'

const STATUS_OF_KIND: Partial<Record<ChangeKind, EventStatus>> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  removed: 'removed',
  timeTbd: 'timeTbd',
}

const SIGNS: Partial<Record<ChangeKind, Sign>> = {
  moved: 'moved',
  time: 'timeChanged',
  place: 'placeChanged',
  added: 'added',
  theirs: 'theirsChanged',
}

interface KindTagProps {
  kind: ChangeKind
  differences: readonly EventDifference[]
  platform: string
}

/** Shows a kind of change as a tag. The text is the same as on the event's card, but it also names a second change. */
export function KindTag({ kind, differences, platform }: KindTagProps) {
  const { t } = useLingui()
  const status = STATUS_OF_KIND[kind]
  if (status) return <EventStatusTag status={status} />
  const hasNewPlace = differences.some(({ field }) => field === 'location' || field === 'field')
  if (hasNewPlace && (kind === 'time' || kind === 'moved')) {
    const { tone, icon } = SIGN_LOOK[kind === 'time' ? 'timeChanged' : 'moved']
    return (
      <Tag tone={tone} icon={icon}>
        {kind === 'time' ? t`Time and place changed` : t`Day and place changed`}
      </Tag>
    )
  }
  return <SignTag sign={SIGNS[kind] ?? 'changed'} platform={platform} />
}
