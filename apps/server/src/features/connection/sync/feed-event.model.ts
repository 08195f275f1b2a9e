import type { ComparedFields, IncomingEvent } from '@homefield/domain/reconcile'
import { instantFrom } from '@homefield/domain/time/text'
import { comparedFields } from '../../../lib/event-columns.ts'
import type { ExpandedEvent } from './expand-team.task.ts'

/**
 * An event of the feed, as `reconcile` compares it.
 * The times and fields are computed only when they are read, because nearly all events are unchanged.
 */
export class FeedEvent implements IncomingEvent<ExpandedEvent> {
  readonly source: ExpandedEvent
  readonly sourceKey: string
  readonly sourceHash: string
  #fields: ComparedFields | undefined

  constructor(source: ExpandedEvent) {
    this.source = source
    this.sourceKey = source.sourceKey
    this.sourceHash = source.sourceHash
  }

  get fingerprint(): string {
    return this.source.fingerprint
  }

  get isOfSeries(): boolean {
    return this.source.isOfSeries
  }

  get begins(): Temporal.Instant {
    return instantFrom(this.source.begins)
  }

  get over(): Temporal.Instant {
    return instantFrom(this.source.over)
  }

  get fields(): ComparedFields {
    return (this.#fields ??= comparedFields(this.source.columns))
  }
}
