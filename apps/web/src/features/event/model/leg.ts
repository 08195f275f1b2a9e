import type { Leg } from '@homefield/contract/coverage'

/** True if the leg has a driver, even one who has not answered or has to confirm again. */
export function isActive({ status }: Pick<Leg, 'status'>): boolean {
  return status === 'asked' || status === 'confirmed' || status === 'check'
}
