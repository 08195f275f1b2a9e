import type { DrivingFamily, LegDefault } from '@homefield/contract/coverage'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind } from '../../../lib/mutation-queue/mutations.ts'
import { chosenDriver } from './drivers.ts'

/**
 * Returns a child's usual drivers: those that the server sent, with the changes that wait in the mutation queue.
 * A declined default stays in the list, because the user should choose another driver.
 */
export function shownDefaults(
  family: DrivingFamily,
  profileId: string,
  queue: readonly Command[],
): LegDefault[] {
  const pending = queue.filter(({ state }) => state !== 'failed')
  const isRemoved = (id: string) =>
    pending.some((command) => isKind(command, 'deleteLegDefault') && command.params.id === id)
  const known = family.defaults.filter((one) => one.profileId === profileId && !isRemoved(one.id))
  const added = pending.flatMap((command): LegDefault[] => {
    if (!isKind(command, 'addLegDefault') || command.body.profileId !== profileId) return []
    const { id, direction, teamId = null, activity = null, weekday = null, untilDay = null } = command.body
    if (known.some((one) => one.id === id)) return []
    const driver = chosenDriver(command.body.driver, family)
    const isAsked = driver.kind === 'user' && !driver.isViewer
    return [
      {
        id,
        profileId,
        direction,
        teamId,
        teamName: null,
        activity,
        weekday,
        fromDay: '',
        untilDay,
        driver,
        answer: isAsked ? 'asked' : 'accepted',
        version: 1,
      },
    ]
  })
  return [...known, ...added]
}
