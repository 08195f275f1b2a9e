/*
 * The stream never sends data, only which subjects changed.
 * A client compares each revision with the one it stored beside the data it read, by inequality (a restored database
 * may have lower revisions), and reads the data again.
 */

/**
 * First frame after connecting: every subject this person may see.
 * Another `epoch` means another database: the client reads everything again.
 */
export interface StreamHello {
  type: 'hello'
  epoch: string
  revisions: Record<string, number>
}

/**
 * A later frame: the changed subjects.
 * `gone` lists subjects that this person may no longer see: the client deletes its copies.
 */
export interface StreamChange {
  type: 'change'
  revisions: Record<string, number>
  gone: readonly string[]
}

export type StreamFrame = StreamHello | StreamChange
