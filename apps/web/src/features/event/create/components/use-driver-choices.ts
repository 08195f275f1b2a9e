import type { ChosenDriver } from '@homefield/contract/coverage'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { coverageQuery } from '../../../../lib/session/coverage.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'

/** A person whom the form offers as the driver of a new event. */
export interface DriverChoice {
  readonly id: string
  readonly label: string
  readonly driver: ChosenDriver
  /** The text of the toast after the event was added. */
  readonly doneText: string
}

/**
 * Returns who can drive the child to a new event: the user, then the people to ask, then the helpers.
 * Until the family has loaded, the user is the only choice.
 */
export function useDriverChoices(profile: Profile): readonly DriverChoice[] {
  const { t } = useLingui()
  const viewerId = useAccount()
  const { data } = useQuery({ ...coverageQuery, enabled: viewerId !== null })
  const family = data?.families.find(({ profileIds }) => profileIds.includes(profile.id))
  if (viewerId === null || family?.mayAssign === false) return []
  const people = family?.people.filter(({ isViewer }) => !isViewer) ?? []
  return [
    {
      id: viewerId,
      label: t`I’ll drive`,
      driver: { kind: 'user', userId: viewerId },
      doneText: t`You drive`,
    },
    ...people.map(({ userId, name: who }): DriverChoice => ({
      id: userId,
      label: t`Ask ${who}`,
      driver: { kind: 'user', userId },
      doneText: t`Asked ${who}`,
    })),
    ...(family?.helpers ?? []).map(({ id, name: who }): DriverChoice => ({
      id,
      label: who,
      driver: { kind: 'helper', helperId: id },
      doneText: t`${who} drives`,
    })),
  ]
}
