import type { Coverage, DrivingFamily } from '@homefield/contract/coverage'

/** Returns the families for which the user may assign drivers: the user's own and the administered ones. */
export function assignedFamilies({ families }: Pick<Coverage, 'families'>): DrivingFamily[] {
  return families.filter(({ mayAssign }) => mayAssign)
}
