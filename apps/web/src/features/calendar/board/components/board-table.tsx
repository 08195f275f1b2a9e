import type { Clash } from '@homefield/contract/clash'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { photoAddress } from '../../../../lib/file-address.ts'
import { formatFullDay, formatWeekday } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { type Now, phaseOf } from '../../../event/model/placement.ts'
import type { BoardDay } from '../model/board.ts'
import type { PrintDensity } from '../model/print-fit.ts'
import { BoardEntry } from './board-entry.tsx'
import './board-table.css'

interface BoardTableProps {
  profiles: readonly Profile[]
  days: readonly BoardDay[]
  /** Of each day, on paper. */
  densities: readonly PrintDensity[]
  clashes: ReadonlyMap<string, readonly Clash[]> | null
  now: Now
  /** Another week's events stand in until this one's are there. */
  isLoaded: boolean
  onOpen: (eventId: string) => void
}

/** Rows days, columns children; heads stay in sight. */
export function BoardTable({ profiles, days, densities, clashes, now, isLoaded, onOpen }: BoardTableProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const room = useOwnArrows()
  return (
    <div
      className="board-scroll"
      role="region"
      aria-label={t`Family board`}
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach that
      ref={room}
    >
      <table
        className="board-table"
        style={{ '--children': profiles.length }}
        aria-busy={!isLoaded}
        data-many={profiles.length > 6 || undefined}
      >
        <thead>
          <tr>
            <th scope="col" className="board-corner">
              <span className="sr-only">{t`Day`}</span>
            </th>
            {profiles.map((profile) => (
              <th key={profile.id} scope="col">
                <span className="board-child">
                  <ChildDisc
                    name={profile.name}
                    color={profile.color}
                    photoUrl={photoAddress(profile.photoId, '64')}
                    isFriend={!profile.isOwnProfile}
                  />
                  <span className="board-names">
                    <b>{profile.name}</b>
                    {profile.isOwnProfile ? null : <small>{profile.ownerName}</small>}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, cells }, index) => {
            const date = Temporal.PlainDate.from(day)
            const isToday = day === now.day
            return (
              <tr key={day} data-today={isToday || undefined} data-density={densities[index]}>
                <th scope="row" aria-current={isToday ? 'date' : undefined}>
                  <span className="sr-only">{formatFullDay(date, style)}</span>
                  <span className="board-day" aria-hidden="true">
                    <b>{date.day}</b>
                    <span>{formatWeekday(date, style)}</span>
                  </span>
                </th>
                {cells.map((cell, column) => {
                  const profile = profiles[column]
                  return (
                    <td key={profile?.id}>
                      {cell.map((placed) => (
                        <BoardEntry
                          key={placed.event.id}
                          placed={placed}
                          day={day}
                          color={profile?.color ?? placed.event.color}
                          clashes={clashes?.get(placed.event.happeningId)}
                          isPast={phaseOf(placed, now) === 'past'}
                          onOpen={onOpen}
                        />
                      ))}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Where the board is wider than its room the arrows scroll it; elsewhere they leaf through the weeks. */
function useOwnArrows() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = ref.current
    const onKeyDown = (press: KeyboardEvent) => {
      const isSideways = press.key === 'ArrowLeft' || press.key === 'ArrowRight'
      const isWider = room !== null && room.scrollWidth > room.clientWidth
      if (press.target === room && isWider && isSideways) press.stopPropagation()
    }
    room?.addEventListener('keydown', onKeyDown)
    return () => room?.removeEventListener('keydown', onKeyDown)
  }, [])
  return ref
}
