/*
 * The event stream sends no data, only changed subjects (such as `profile:<id>`) with their revisions.
 * The client stores a revision with the data that it reads.
 * If the revision in the stream differs from the stored revision, the client reads the data again.
 * The client tests revisions for inequality, not for order, because a restored database may have lower revisions.
 */

/**
 * The first frame lists every subject (such as `profile:<id>`) that the signed-in person may see.
 * If `epoch` differs from the stored epoch, the database was replaced, and the client reloads everything.
 */
export interface StreamHello {
  type: 'hello'
  epoch: string
  revisions: Record<string, number>
}

/**
 * Each later frame lists the changed subjects (such as `profile:<id>`).
 * `gone` lists subjects that the person may no longer see. The client deletes its copies of their data.
 */
export interface StreamChange {
  type: 'change'
  revisions: Record<string, number>
  gone: readonly string[]
}

export type StreamFrame = StreamHello | StreamChange
