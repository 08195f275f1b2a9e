import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { CELL_FITS, type CellFit, monthGrid, type MonthCell } from './month-grid.ts'

const ZONE = 'America/New_York'
const TODAY = '2026-05-14'
const cellsOf = (grid: ReturnType<typeof monthGrid>) => grid.weeks.flat()
const cellOn = (grid: ReturnType<typeof monthGrid>, day: string): MonthCell => {
  const found = cellsOf(grid).find((cell) => cell.day === day)
  if (!found) throw new Error(`the grid has no cell for ${day}`)
  return found
}

const dayOf = (count: number) =>
  [14, 16, 18, 20]
    .slice(0, count)
    .map((hour) => timed(`${TODAY}T${hour}:00:00Z`, `${TODAY}T${hour + 1}:00:00Z`))

describe('the month grid', () => {
  it('builds a grid of 42 days that starts on a Sunday', () => {
    const cells = cellsOf(monthGrid([], '2026-05-14', ZONE, TODAY))
    expect(cells).toHaveLength(42)
    expect(cells[0]).toMatchObject({ day: '2026-04-26', isInMonth: false, isWeekend: true, isPast: true })
    expect(cells[5]).toMatchObject({ day: '2026-05-01', isInMonth: true, startsMonth: true })
    expect(cells.filter((cell) => cell.isToday).map((cell) => cell.day)).toEqual([TODAY])
    expect(cells[41]).toMatchObject({ day: '2026-06-06', isInMonth: false })
  })

  it('counts the events that do not fit into a low cell', () => {
    const day = dayOf(4)
    const shown = (fit?: CellFit) => {
      const { slots, more } = cellOn(monthGrid(day, TODAY, ZONE, TODAY, fit), TODAY)
      return [slots.length, more]
    }
    const [three, twoOrThree, two, oneOrTwo, one] = CELL_FITS
    expect([shown(), ...[three, twoOrThree, two, oneOrTwo, one].map(shown)]).toEqual([
      [3, 1],
      [3, 1],
      [2, 2],
      [2, 2],
      [1, 3],
      [1, 3],
    ])
  })

  it.each([
    // A row of 100 px has room for a third event, but not for a third event and '+n more'.
    [100, 3, 3, 0],
    [95, 3, 2, 1],
    [77, 2, 2, 0],
    [72, 2, 1, 1],
  ])('in a row of %i px, of %i events shows %i, and hides %i', (row, count, lines, more) => {
    const fit = CELL_FITS.find((one) => one.row === row)
    expect(cellOn(monthGrid(dayOf(count), TODAY, ZONE, TODAY, fit), TODAY)).toMatchObject({
      slots: Array.from({ length: lines }, () => ({ kind: 'chip' })),
      more,
    })
  })

  it('never ends a bar under “+n more” of another day', () => {
    const tournaments = Array.from({ length: 3 }, () => allDay('2026-05-12', '2026-05-14'))
    const grid = monthGrid([...tournaments, ...dayOf(1)], TODAY, ZONE, TODAY, CELL_FITS[1])
    // The third bar covers three days. The last of them has four events, so no day shows the third bar.
    expect(['2026-05-12', '2026-05-13', TODAY].map((day) => cellOn(grid, day).more)).toEqual([1, 1, 2])
  })

  it.each(['2026-02-14', '2026-08-01', '2026-03-08', '2026-11-01', '9999-11-15', '1970-01-31'])(
    'has 42 different consecutive days around %s (C25)',
    (date) => {
      const days = cellsOf(monthGrid([], date, 'Australia/Lord_Howe', TODAY)).map((cell) => cell.day)
      expect(new Set(days).size).toBe(42)
      expect([...days].sort()).toEqual(days)
      expect(days.find((day) => day.startsWith(date.slice(0, 7)))).toBe(`${date.slice(0, 7)}-01`)
    },
  )

  it('shows three events in a cell and counts all other events of the day', () => {
    const events = [16, 13, 15, 14, 12].map((hour) =>
      timed(`2026-05-09T${hour}:00:00Z`, `2026-05-09T${hour}:45:00Z`, { title: String(hour) }),
    )
    const cell = cellOn(monthGrid(events, TODAY, ZONE, TODAY), '2026-05-09')
    expect(cell.slots.map((slot) => (slot.kind === 'chip' ? slot.placed.event.title : slot.kind))).toEqual([
      '12',
      '13',
      '14',
    ])
    expect(cell.more).toBe(2)
    expect(cell.events).toHaveLength(5)
  })

  it.each(['America/New_York', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Etc/GMT+12'])(
    'shows an all-day event on its one day in %s (C21)',
    (zone) => {
      const grid = monthGrid([allDay('2026-05-12')], TODAY, zone, TODAY)
      expect(cellsOf(grid).flatMap((cell) => (cell.events.length > 0 ? [cell.day] : []))).toEqual([
        '2026-05-12',
      ])
    },
  )

  it('shows an evening event in New York on its local day, although the next day has begun in UTC', () => {
    const grid = monthGrid([timed('2026-05-15T02:30:00Z', '2026-05-15T04:00:00Z')], TODAY, ZONE, TODAY)
    expect(cellOn(grid, '2026-05-14').events).toHaveLength(1)
    expect(cellOn(grid, '2026-05-15').events).toHaveLength(0)
  })

  it('shows an overnight event only on its first day, or in the first cell if it began before the grid', () => {
    // Both events last from 10 PM to 7 AM in New York. The first begins on the day before the first cell.
    const eve = timed('2026-04-26T02:00:00Z', '2026-04-26T11:00:00Z')
    const later = timed('2026-05-14T02:00:00Z', '2026-05-14T11:00:00Z')
    const grid = monthGrid([eve, later], TODAY, ZONE, TODAY)
    expect(cellsOf(grid).flatMap((cell) => cell.events.map(({ event }) => [cell.day, event.id]))).toEqual([
      ['2026-04-26', eve.id],
      ['2026-05-13', later.id],
    ])
    // An event that ends exactly at midnight is not on the next day.
    const evening = timed('2026-04-26T00:00:00Z', '2026-04-26T04:00:00Z')
    expect(cellsOf(monthGrid([evening], TODAY, ZONE, TODAY)).flatMap(({ events }) => events)).toEqual([])
  })

  it('draws multi-day events as bars above one-day events, and splits a bar at the end of a week', () => {
    const tournament = allDay('2026-05-15', '2026-05-17', { title: 'Rose City' })
    const swim = timed('2026-05-15T20:00:00Z', '2026-05-15T21:00:00Z', { title: 'Swim' })
    const grid = monthGrid([swim, tournament], TODAY, ZONE, TODAY)
    const friday = cellOn(grid, '2026-05-15')
    expect(friday.slots[0]).toMatchObject({
      kind: 'band',
      band: { firstColumn: 5, lastColumn: 6, opensBefore: false, opensAfter: true, lane: 0 },
    })
    expect(friday.slots[1]).toMatchObject({ kind: 'chip' })
    expect(cellOn(grid, '2026-05-16').slots).toEqual([{ kind: 'room' }])
    expect(cellOn(grid, '2026-05-17').slots[0]).toMatchObject({
      kind: 'band',
      band: { firstColumn: 0, lastColumn: 0, opensBefore: true, opensAfter: false },
    })
  })

  it('grays out the bar of a multi-day event only after its last day', () => {
    const faded = (today: string, first: string, last: string) =>
      cellsOf(monthGrid([allDay(first, last)], '2026-05-14', ZONE, today)).flatMap(({ slots }) =>
        slots.flatMap((slot) => (slot.kind === 'band' ? [slot.isFaded] : [])),
      )
    expect(faded('2026-05-14', '2026-05-12', '2026-05-14')).toEqual([false])
    expect(faded('2026-05-15', '2026-05-12', '2026-05-14')).toEqual([true])
    // The bar is split after Saturday, May 16. On Sunday, May 17, only the first part is in the past.
    expect(faded('2026-05-17', '2026-05-15', '2026-05-17')).toEqual([true, false])
    // A bar is also gray if all its days are in another month, such as the last days of April in May's grid.
    expect(faded('2026-04-01', '2026-04-29', '2026-05-01')).toEqual([false])
    expect(faded('2026-04-01', '2026-04-29', '2026-04-30')).toEqual([true])
  })

  it('keeps the bar of a multi-day event on its line when the event on the line above has ended', () => {
    const grid = monthGrid(
      [
        allDay('2026-05-11', '2026-05-12', { title: 'A' }),
        allDay('2026-05-12', '2026-05-14', { title: 'B' }),
      ],
      TODAY,
      ZONE,
      TODAY,
    )
    expect(cellOn(grid, '2026-05-12').slots).toMatchObject([
      { kind: 'room' },
      { kind: 'band', band: { lane: 1 } },
    ])
    expect(cellOn(grid, '2026-05-13').slots).toEqual([{ kind: 'room' }, { kind: 'room' }])
  })

  it('shows every event of a day or counts the event in “more”', () => {
    const day = fc.integer({ min: 1, max: 31 }).map((n) => `2026-05-${String(n).padStart(2, '0')}`)
    const anyEvent = fc.oneof(
      fc
        .tuple(day, fc.integer({ min: 0, max: 6 }))
        .map(([first, more]) => allDay(first, Temporal.PlainDate.from(first).add({ days: more }).toString())),
      fc
        .tuple(day, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 3000 }))
        .map(([on, hour, minutes]) => {
          const start = Temporal.Instant.from(`${on}T${String(hour).padStart(2, '0')}:00:00Z`)
          return timed(start.toString(), start.add({ minutes }).toString())
        }),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        for (const week of monthGrid(events, TODAY, 'Asia/Kathmandu', TODAY).weeks) {
          const bands = week.flatMap((cell) =>
            cell.slots.flatMap((slot) => (slot.kind === 'band' ? [slot.band] : [])),
          )
          week.forEach((cell, column) => {
            const over = bands.filter((band) => band.firstColumn <= column && column <= band.lastColumn)
            const chips = cell.slots.filter((slot) => slot.kind === 'chip').length
            expect(over.length + chips + cell.more).toBe(cell.events.length)
            expect(cell.slots.length).toBeLessThanOrEqual(3)
            expect(new Set(over.map((band) => band.lane)).size).toBe(over.length)
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})
