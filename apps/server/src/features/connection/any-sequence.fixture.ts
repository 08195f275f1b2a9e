import type { Entry } from './calendar.fixture.ts'

/**
 * Computes the events that a family should have after any sequence of calendar changes.
 * The model follows the rules in docs/decisions/0021 and shares no code with the implementation.
 * Each team has one `FeedModel`, which applies to each of the team's children.
 */

/** Current state of one event in the simulated calendar of the platform. */
export interface Slot {
  readonly index: number
  on: boolean
  /** Number of times that the platform has rebuilt the calendar. Each rebuild changes the event's UID. */
  build: number
  /** Hours by which the event has moved from its original start. */
  shift: number
  isCancelled: boolean
  name: number
}

export const SLOTS = 8

export class Source {
  readonly slots: readonly Slot[]
  readonly #label: string
  readonly #hour: number
  constructor(label: string, hour: number) {
    this.#label = label
    this.#hour = hour
    this.slots = Array.from({ length: SLOTS }, (_, index) => ({
      index,
      on: index < 6,
      build: 0,
      shift: 0,
      isCancelled: false,
      name: 0,
    }))
  }

  entries(): Entry[] {
    return this.slots
      .filter(({ on }) => on)
      .map((slot) => {
        const said = this.said(slot)
        return {
          uid: said.uid,
          start: said.start.replaceAll(/[-:]/g, '').replace('Z', '00Z'),
          summary: said.title,
          lines: [
            `LOCATION:Park ${this.#label}${slot.index}`,
            ...(slot.isCancelled ? ['STATUS:CANCELLED'] : []),
          ],
        }
      })
  }

  said({ index, build, shift, isCancelled, name }: Slot): Said {
    return {
      uid: `${this.#label}${index}-${build}`,
      start: `2026-05-${10 + index}T${this.#hour + shift}:00Z`,
      title: `Session ${this.#label}${index} ${'abcd'[name % 4]}`,
      status: isCancelled ? 'cancelled' : 'confirmed',
    }
  }

  snapshot(): ReadonlyMap<number, Said> {
    return new Map(this.slots.filter(({ on }) => on).map((slot) => [slot.index, this.said(slot)]))
  }
}

export interface Said {
  readonly uid: string
  readonly start: string
  readonly title: string
  readonly status: string
}

export type RecordedChange = readonly [field: string, from: string, to: string]

interface Row {
  said: Said
  isRemoved: boolean
  /**
   * Number of the first successful feed check in which the event was missing.
   * `missingAt` is null while the event is in the calendar.
   */
  missingAt: number | null
  /** True if both UID and time changed between two feed checks. The server then cannot recognize the event. */
  isTorn: boolean
  readonly notified: RecordedChange[]
}

interface Hold {
  readonly since: number
  readonly reference: number
  count: number
}

export class FeedModel {
  readonly rows = new Map<number, Row>()
  #kept: ReadonlyMap<number, Said> | null = null
  #hold: Hold | null = null
  #goodChecks = 0

  get isHeld(): boolean {
    return this.#hold !== null
  }

  /** Records a successful feed check. @param minute minute of the test's clock */
  good(now: ReadonlyMap<number, Said>, minute: number): void {
    this.#goodChecks++
    if (this.#kept) this.#judge(takingPlace(this.#kept), takingPlace(now), minute)
    this.#kept = now
  }

  /**
   * Updates `isHeld`: after a large loss of events, the server does not remove the missing events immediately.
   * A loss is large if at least five events are missing, and more than half of all events.
   * The missing events are removed after three successful feed checks over at least an hour.
   */
  #judge(before: number, now: number, minute: number): void {
    const reference = this.#hold?.reference ?? before
    const isLost = reference - now >= 5 && now < reference / 2
    if (!isLost) this.#hold = null
    else if (!this.#hold) this.#hold = { since: minute, reference, count: 1 }
    else if (++this.#hold.count >= 3 && minute - this.#hold.since >= 60) this.#hold = null
  }

  /** Updates the expected events after a feed check, by the same rules as the team sync. */
  observe(): void {
    const kept = this.#kept
    if (!kept) return
    const isFirst = this.rows.size === 0
    const isCalledOff = (index: number, said: Said) => {
      const row = this.rows.get(index)
      return said.status === 'cancelled' && row?.said.status === 'confirmed' && !row.isRemoved
    }
    // If many events are missing, the server waits before it removes them.
    // While the removal of many missing events waits, five or more new cancellations are ignored as well.
    const areWithheld =
      this.isHeld && [...kept].filter(([index, said]) => isCalledOff(index, said)).length >= 5
    for (const [index, said] of kept) {
      const row = this.rows.get(index)
      if (row && areWithheld && isCalledOff(index, said)) row.missingAt = null
      else if (row) meet(row, said)
      else
        this.rows.set(index, {
          said,
          isRemoved: false,
          missingAt: null,
          isTorn: false,
          notified: isFirst ? [] : [['added', 'null', 'null']],
        })
    }
    for (const [index, row] of this.rows) if (!kept.has(index)) this.#miss(row)
  }

  #miss(row: Row): void {
    if (row.isRemoved) return
    if (row.missingAt === null) row.missingAt = this.#goodChecks
    else if (!this.isHeld && row.missingAt < this.#goodChecks) {
      row.notified.push(['status', row.said.status, 'removed'])
      row.isRemoved = true
      row.missingAt = null
    }
  }
}

function takingPlace(said: ReadonlyMap<number, Said>): number {
  return [...said.values()].filter(({ status }) => status === 'confirmed').length
}

function meet(row: Row, said: Said): void {
  const before = row.said
  if (before.uid !== said.uid && before.start !== said.start) row.isTorn = true
  row.missingAt = null
  if (before.start !== said.start) row.notified.push(['when', before.start, said.start])
  if (before.title !== said.title) row.notified.push(['title', before.title, said.title])
  const status = row.isRemoved ? 'removed' : before.status
  if (status !== said.status) row.notified.push(['status', status, said.status])
  row.isRemoved = false
  row.said = said
}
