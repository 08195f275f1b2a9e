import { SignTag } from '../../event/components/sign-tag.tsx'
import { StandingTag } from '../../event/components/standing-tag.tsx'
import type { Sign } from '../../event/model/signs.ts'
import type { Standing } from '../../event/model/standing.ts'
import type { ChangeKind } from '../model/kind.ts'

const STANDINGS: Partial<Record<ChangeKind, Standing>> = {
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

/** The tag of a change, with the same text as on the event's card. */
export function KindTag({ kind, platform }: { kind: ChangeKind; platform: string }) {
  const standing = STANDINGS[kind]
  if (standing) return <StandingTag standing={standing} />
  return <SignTag sign={SIGNS[kind] ?? 'changed'} platform={platform} />
}
