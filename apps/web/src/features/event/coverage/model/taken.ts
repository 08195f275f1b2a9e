import type { Leg, SeenLeg } from '@homefield/contract/coverage'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Mutation } from '../../../../lib/mutation-queue/mutations.ts'

/** A leg that somebody else took first, with the present driver. */
export type TakenLeg = Leg & { readonly eventId?: string }

/** Returns the leg that another person took first, from the stored error of a failed mutation. Otherwise null. */
export function takenIn(failure: { readonly code: string; readonly details?: unknown }): TakenLeg | null {
  if (failure.code !== 'legTaken') return null
  const { details } = failure
  if (typeof details !== 'object' || details === null || !('current' in details)) return null
  return details.current as TakenLeg | null
}

export function takenLegOf(error: unknown): TakenLeg | null {
  return error instanceof ApiError ? takenIn(error) : null
}

/** Returns the legs of a rejected assignment with present versions, so that the assignment replaces the driver. */
export function replacing(
  legs: Mutation<'assignLegs'>['body']['legs'],
  taken: TakenLeg,
  presentVersion: (leg: SeenLeg) => number | undefined,
): SeenLeg[] {
  return legs.map((leg) => {
    const isTaken =
      leg.profileId === taken.profileId &&
      leg.direction === taken.direction &&
      (taken.eventId === undefined || taken.eventId === leg.eventId)
    return { ...leg, version: isTaken ? taken.version : (presentVersion(leg) ?? leg.version) }
  })
}
