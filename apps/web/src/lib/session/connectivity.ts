import { addressOf } from '../api/transport.ts'

/** The specification's limit for the start-up check, in milliseconds. */
const CONNECTIVITY_PATIENCE = 10_000

/**
 * Whether the server answers and is ready. `timeout` is shown as 'Connection timeout', `unreachable` as 'Failed to
 * connect to the backend services'.
 */
export async function checkConnectivity(): Promise<'ready' | 'unreachable' | 'timeout'> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), CONNECTIVITY_PATIENCE)
  try {
    const response = await fetch(addressOf('/readyz'), { cache: 'no-store', signal: controller.signal })
    return response.ok ? 'ready' : 'unreachable'
  } catch {
    return controller.signal.aborted ? 'timeout' : 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}
