import { Shed } from '../../../lib/app-error.ts'
import { type Caller, networksOf } from '../../../lib/caller.ts'
import { Semaphore } from '../../../lib/semaphore.ts'

/**
 * Limits how many passwords are hashed at once, because each hash occupies a thread of libuv's pool.
 * Each IPv6 /48 network or IPv4 address may hash one password at a time and queue up to 16 more.
 * A network that floods the server delays only itself. If its queue is full, the server rejects its requests.
 * A request takes a database connection only after its turn to hash the password has come.
 * Queued requests hold no database connections, so the connections stay free for other requests (C62).
 */
const ONE_NETWORK = { perKey: 1, waitingPerKey: 16 }
const STRANGERS = { ...ONE_NETWORK, total: 2, waiting: 128 }
/**
 * Separate queue for requests from known networks, and for requests with a session or a recovery grant.
 * A flood of requests from strangers therefore does not delay known people.
 */
const KNOWN = { ...ONE_NETWORK, total: 1, waiting: 128 }
/** Maximum time in milliseconds that a request waits in the queue. */
const PATIENCE = 20_000

/** Runs `work`, which hashes a password, in a free slot. @throws AppError `unavailable` if the queue is full */
export type InHashSlot = <T>(
  who: { readonly caller: Caller; readonly isKnown: boolean },
  work: () => Promise<T>,
) => Promise<T>

export function hashingInSlots(): InHashSlot {
  const strangers = new Semaphore(STRANGERS)
  const known = new Semaphore(KNOWN)
  return async ({ caller: { address }, isKnown }, work) => {
    const [network = address, wide = network] = networksOf(address)
    const leave = await (isKnown ? known : strangers)
      .enter(wide, AbortSignal.timeout(PATIENCE))
      .catch(() => 'busy' as const)
    if (leave === 'busy') throw new Shed()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
