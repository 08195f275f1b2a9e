import type { Driver, Leg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { groupBy } from '../../../lib/group-by.ts'
import { waysText } from '../coverage/components/drive-text.ts'
import { driverName } from '../coverage/components/driver-text.ts'
import { drivesOf } from '../model/drives.ts'

export interface DrivesText {
  /**
   * Returns who drives to an event and back, such as 'There: Sam · Back: Nana'.
   * If several children have different drivers, their names come first: 'Maya: Sam · Leo: Nana'.
   * Returns null if the event has no assigned leg.
   */
  readonly drives: (event: Event) => string | null
  /** Returns whom a driver brings, such as 'Maya: there' or 'Maya, Leo: there and home'. Reads all legs of the event. */
  readonly ways: (event: Event) => string | null
  /** Returns who does not go, such as 'Not going', or 'Maya is not going' if other children go. Null if all go. */
  readonly absent: (event: Event) => string | null
}

/** Texts about drivers for one line, such as on paper. */
export function useDrivesText(): DrivesText {
  const { i18n } = useLingui()
  // The texts are created again when the language changes.
  return useMemo(() => drivesText(i18n.locale), [i18n.locale])
}

function drivesText(locale: string): DrivesText {
  const withState = (one: Driver, status: Leg['status'] | undefined): string => {
    const who = driverName(one)
    if (status === 'asked') return t`${who} (asked)`
    return status === 'check' ? t`${who} (to check)` : who
  }
  const ofChild = (event: Event, profileId: string): string => {
    const [there = t`nobody yet`, back = t`nobody yet`] = drivesOf(event)
      .filter((drive) => drive.profileId === profileId)
      .map(({ driver: who, direction }) => {
        const leg = event.legs.find((one) => one.profileId === profileId && one.direction === direction)
        return who === null ? undefined : withState(who, leg?.status)
      })
    return there === back ? t`There and back: ${there}` : t`There: ${there} · Back: ${back}`
  }
  const drives: DrivesText['drives'] = (event) => {
    const all = drivesOf(event)
    if (all.every((drive) => drive.driver === null)) return null
    const going = event.children.filter(({ profileId }) => all.some((drive) => drive.profileId === profileId))
    const texts = groupBy(going, ({ profileId }) => ofChild(event, profileId))
    if (texts.size === 1) return [...texts.keys()].join('')
    return [...texts]
      .map(([said, children]) => {
        const who = listed(children.map(({ name }) => name))
        return t`${who} – ${said}`
      })
      .join('; ')
  }
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  const ways: DrivesText['ways'] = ({ children, legs }) => {
    const texts = groupBy(children, ({ profileId }) => {
      const own = legs.filter((leg) => leg.profileId === profileId)
      if (own.length === 0) return ''
      const said = waysText(own)
      return own.some(({ status }) => status === 'asked') ? t`${said} (asked)` : said
    })
    texts.delete('')
    if (texts.size === 0) return null
    return [...texts]
      .map(([said, some]) => {
        const who = listed(some.map(({ name }) => name))
        return t`${who}: ${said}`
      })
      .join('; ')
  }
  const absent: DrivesText['absent'] = (event) => {
    const names = event.children
      .filter(({ profileId }) => event.notGoing.includes(profileId))
      .map(({ name }) => name)
    if (names.length === 0) return null
    if (names.length === event.children.length) return t`Not going`
    const who = listed(names)
    return t`Not going: ${who}`
  }
  return { drives, ways, absent }
}
