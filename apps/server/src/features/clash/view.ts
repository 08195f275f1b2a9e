import type { Clash, ClashSide } from '@homefield/contract/clash'
import type { Clash as FoundClash } from '@homefield/domain/clash'
import type { OwnEventGroup } from './model.ts'

export function showClash(clash: FoundClash<OwnEventGroup>, settledAt: string | null): Clash {
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
    driver: null,
    isAssumed: clash.isAssumed,
    settledAt,
  }
}

function showSide({ eventId, eventGroupId, profileIds }: OwnEventGroup): ClashSide {
  return { eventId, eventGroupId, profileIds: [...profileIds] }
}
