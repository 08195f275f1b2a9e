import { AppError } from '../../../lib/app-error.ts'
import { type Caller, networkOf } from '../../../lib/caller.ts'
import { Gate } from '../../../lib/gate.ts'

/**
 * How many passwords are hashed at once: two, each in libuv's pool, and one per network, so that a network that floods us
 * waits for itself alone. The place is taken before the database is touched: waiting holds no connection that
 * `authenticate` needs (C62).
 */
const HASHING = { total: 2, perKey: 1, waiting: 64, patience: 20_000 }

/** Runs what hashes a password, in its turn. @throws AppError `unavailable` where too many wait */
export type InTurn = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

export function hashingInTurn(): InTurn {
  const gate = new Gate(HASHING)
  return async (caller, work) => {
    const leave = await gate
      .enter(networkOf(caller.address), AbortSignal.timeout(HASHING.patience))
      .catch(() => 'busy' as const)
    if (leave === 'busy') throw new AppError('unavailable')
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
