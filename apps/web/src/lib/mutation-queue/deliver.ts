import { OfflineError } from '../api/api-error.ts'
import { API_BASE } from '../api/client.ts'
import { refusalOf } from '../api/refusal.ts'
import { addressOf, carry, offline } from '../api/transport.ts'
import { uploading } from '../api/upload.ts'
import type { CallRequest } from './call.ts'
import type { Outcome } from './verdict.ts'

interface Upload {
  readonly bytes: ArrayBuffer
  readonly onProgress: (part: number) => void
}

/**
 * Makes one attempt to send a command.
 * A response that is not from our API, such as a hotel's login page with status 200, counts as no response.
 */
export async function deliver(
  commandId: string,
  call: CallRequest,
  signal?: AbortSignal,
  file?: Upload,
): Promise<Outcome> {
  const headers = new Headers({ 'Command-Id': commandId, Accept: 'application/json' })
  if (call.body !== null) headers.set('Content-Type', 'application/json')
  try {
    const request = new Request(addressOf(API_BASE + call.path), {
      method: call.method.toUpperCase(),
      headers,
      body: call.body,
      redirect: 'error',
      signal: signal ?? null,
    })
    // An upload may take any time as long as bytes are being sent, so it has no total time limit.
    const response = await (file ? carry(request, 0, uploading(file.bytes, file.onProgress)) : carry(request))
    if (response.status === 204) return { answer: null }
    if (response.ok) return { answer: (await response.json()) as unknown }
    return { error: await refusalOf(response, await response.json().catch(() => null)) }
  } catch (error) {
    return { error: signal?.aborted ? new OfflineError(signal.reason) : offline(error) }
  }
}
