import { SignTag } from '../../event/components/sign-tag.tsx'
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

/** Shows a kind of change as a tag, with the same text as on the event's card. */
export function KindTag({ kind, platform }: { kind: ChangeKind; platform: string }) {
  const status = STATUS_OF_KIND[kind]
  if (status) return <EventStatusTag status={status} />
  return <SignTag sign={SIGNS[kind] ?? 'changed'} platform={platform} />
}
