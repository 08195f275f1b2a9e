/*
 * What the stream says: never data, only that a subject moved. A client compares each revision it hears with the one
 * it stored beside what it read, by difference (a restored database may turn revisions back), and reads again.
 */

/** First frame after connecting: every subject this person may see. Another `epoch` is another database: all is read again. */
export interface StreamHello {
  type: 'hello'
  epoch: string
  revisions: Record<string, number>
}

/** A later frame: what moved. `gone` lists subjects that this person may no longer see: wipe their copies. */
export interface StreamChange {
  type: 'change'
  revisions: Record<string, number>
  gone: readonly string[]
}

export type StreamFrame = StreamHello | StreamChange
