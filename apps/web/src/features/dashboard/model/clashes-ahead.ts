import type { Dashboard } from '@homefield/contract/dashboard'
import { clashesAhead } from '../../clash/model/ahead.ts'

/** Leaves out the clashes that have become over since the server answered, also from the count. */
export function withClashesAhead(data: Dashboard, now: Temporal.Instant): Dashboard {
  const clashes = clashesAhead(data.clashes, now)
  const over = data.clashes.length - clashes.length
  return over === 0 ? data : { ...data, clashes: [...clashes], clashesToDecide: data.clashesToDecide - over }
}
