import type { Clash, ClashSide } from '@homefield/contract/clash'
import type { FamilyClash } from '@homefield/domain/coverage/family-clash'
import type { AllLegs } from '../coverage/service.ts'
import type { OwnEventGroup } from './model.ts'

interface ClashFacts {
  readonly settledAt: string | null
  readonly showDriver: AllLegs['showDriver']
}

export function showClash(clash: FamilyClash<OwnEventGroup>, { settledAt, showDriver }: ClashFacts): Clash {
  return {
    kind: clash.kind,
    first: showSide(clash.first),
    second: showSide(clash.second),
    from: clash.from.toString(),
    to: clash.to.toString(),
    endsAt: clash.endsAt.toString(),
    driveMinutes: clash.drive?.minutes ?? null,
    driveFrom: clash.drive?.from ?? null,
    estimateMinutes: clash.drive?.estimate ?? null,
    driver: clash.adult && showDriver(clash.adult),
    isAssumed: clash.isAssumed,
    settledAt,
  }
}

function showSide({ eventId, eventGroupId, profileIds }: OwnEventGroup): ClashSide {
  return { eventId, eventGroupId, profileIds: [...profileIds] }
}
