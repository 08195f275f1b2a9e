/*
 * The event stream never sends data, only the names of the subjects that changed.
 * The client stores a revision with the data that it reads.
 * If the revision in the stream differs from the stored revision, the client reads the data again.
 * The client tests revisions for inequality, not for order, because a restored database may have lower revisions.
 */

/**
 * The first frame after connecting lists every subject that this person may see.
 * If `epoch` differs from the stored epoch, the database was replaced, and the client reloads everything.
 */
export interface StreamHello {
  type: 'hello'
  epoch: string
  revisions: Record<string, number>
}

/**
 * Each later frame lists the changed subjects.
 * `gone` lists subjects that this person may no longer see. The client deletes its copies of them.
 */
export interface StreamChange {
  type: 'change'
  revisions: Record<string, number>
  gone: readonly string[]
}

export type StreamFrame = StreamHello | StreamChange
