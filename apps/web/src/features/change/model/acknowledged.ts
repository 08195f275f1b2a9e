import type { Event } from '@homefield/contract/event'

/**
 * Removes acknowledged changes from a cached server response, both from each event's `news` and from the list.
 * The function works for every kind of response that contains events.
 * If nothing in the response changes, the function returns the same object, so that React does not re-render.
 */
export function acknowledged(answer: unknown, changeIds: ReadonlySet<string>): unknown {
  if (!isRecord(answer)) return answer
  const parts = Object.entries(answer).map(([key, value]) => [key, part(key, value, changeIds)] as const)
  const isSame = parts.every(([key, value]) => answer[key] === value)
  if (isSame) return answer
  const after = Object.fromEntries(parts)
  if (typeof answer['changedEvents'] !== 'number') return after
  // `changedEvents` also counts events outside of this response. The acknowledged events are subtracted from it.
  const gone = countNews(answer) - countNews(after)
  return { ...after, changedEvents: Math.max(0, answer['changedEvents'] - gone) }
}

function part(key: string, value: unknown, changeIds: ReadonlySet<string>): unknown {
  if (key === 'event') return isEvent(value) ? withoutNews(value, changeIds) : value
  if (!Array.isArray(value)) return value
  if (key === 'changed') {
    const left = value.filter(
      (row) => isRecord(row) && isEvent(row['event']) && withoutNews(row['event'], changeIds).news !== null,
    )
    return left.length === value.length ? value : left
  }
  if (!/events$/i.test(key)) return value
  const after: unknown[] = value.map((one) => (isEvent(one) ? withoutNews(one, changeIds) : one))
  return after.every((one, index) => one === value[index]) ? value : after
}

/** Sets an event's `news` to null if all changes in it were acknowledged. */
function withoutNews(event: Event, changeIds: ReadonlySet<string>): Event {
  const { news } = event
  if (news === null || !news.changeIds.every((id) => changeIds.has(id))) return event
  return { ...event, news: null }
}

function countNews(answer: Record<string, unknown>): number {
  const ids = new Set<string>()
  for (const value of Object.values(answer))
    if (Array.isArray(value))
      for (const one of value) if (isEvent(one) && one.news !== null) ids.add(one.eventGroupId)
  return ids.size
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEvent(value: unknown): value is Event {
  return isRecord(value) && 'eventGroupId' in value && 'news' in value
}
