import type { Event, EventDetail, OpenedEvent } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import type { JsonValue } from '@homefield/database/json-column'
import type { ReadUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import { authorOf } from '../difference.view.ts'
import { current } from '../current/service.ts'
import { leadTimesIn } from '../lead-times/service.ts'
import { eventsOfOtherFamilies, eventsOfEventGroup, type EventRow } from '../store.ts'
import { showEvents } from '../view.ts'
import { changesOf } from '../news/store.ts'
import { eventsOfSeries, inDepth, sharesOf, sourcesOf } from './store.ts'
import { historyOf, overridesOf, seriesOf, showShare, typedTime } from './view.ts'

/** Number of stored changes to read. The history is shorter, because the view merges equal changes. */
const CHANGES_READ = 400

/**
 * Returns all details of an event, for the event's page and form.
 * `id` may be the id of any child's copy of the event.
 * @throws AppError `eventNotFound`, also for a deleted event
 */
export async function openedEvent(unit: ReadUnit, id: EventId): Promise<OpenedEvent> {
  const rows = await eventsOfEventGroup(unit, id)
  const [event] = await current(unit, showEvents(rows, unit.viewer.userId))
  if (event === undefined) throw new AppError('eventNotFound')
  return { event, detail: await detailOf(unit, rows, event) }
}

async function detailOf(unit: ReadUnit, rows: readonly EventRow[], event: Event): Promise<EventDetail> {
  const { viewer, now } = unit
  const ids = rows.map(({ id }) => id)
  const times = found(await inDepth(unit, event.id), 'eventNotFound')
  const [representative] = rows
  const series = event.seriesId === null ? [] : await eventsOfSeries(unit, event.seriesId)
  const sources = await sourcesOf(unit, event.eventGroupId, ids)
  return {
    originalTitle: mayKnowOriginal(event, times.overrides) ? times.original_title || null : null,
    // Only people who may edit the event get the feed's link, because the link can contain a secret.
    sourceUrl: event.can.edit ? times.source_url : null,
    typedTime: typedTime(times),
    overrides: representative && event.can.edit ? overridesOf(representative, times.overrides) : [],
    history: historyOf(await changesOf(unit, ids, CHANGES_READ), viewer.userId),
    shares: event.isOwnEvent ? (await sharesOf(unit, event.eventGroupId)).map(showShare) : [],
    sources: sources.map((source) => ({
      teamName: source.team_name,
      checkedAt: source.checked_at,
      problem: source.problem,
    })),
    series: seriesOf(series, event.eventGroupId, { now, zone: viewer.zone }),
    reminders: (await leadTimesIn(unit, [event]))(event),
    elsewhere: showEvents(await eventsOfOtherFamilies(unit, event.eventGroupId), viewer.userId).map(
      ({ id, ownerName, isOwnEvent, children }) => ({ eventId: id, ownerName, isOwnEvent, children }),
    ),
    edited:
      times.edited_at === null
        ? null
        : {
            at: times.edited_at,
            by:
              times.edited_by === null
                ? { kind: 'person', name: null, isViewer: false }
                : authorOf(
                    {
                      changed_by: times.edited_by,
                      changed_by_name: times.edited_by_name,
                      platform: event.platform,
                    },
                    viewer.userId,
                  ),
          },
  }
}

/** If the family changed the title, only people who may edit the event see the platform's title. */
function mayKnowOriginal(event: Event, overrides: JsonValue): boolean {
  const isOwnTitle = typeof overrides === 'object' && overrides !== null && 'title' in overrides
  return event.can.edit || !isOwnTitle
}
