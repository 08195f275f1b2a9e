import { OfflineError, retryAfterOf } from '../api/api-error.ts'
import { addressOf, carry, offline } from '../api/transport.ts'

/** What better-auth refused: its own `code` (e.g. `INVALID_EMAIL_OR_PASSWORD`) and a text that may be shown. */
export class AuthError extends Error {
  readonly code: string
  readonly status: number
  /** Milliseconds. */
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, status: number, retryAfter?: number) {
    super(message)
    this.name = 'AuthError'
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * @throws AuthError where the server refused (its message is '' when it gave none: the page then shows its own
 * fallback), OfflineError where no answer of ours came.
 */
export async function authCall(path: string, body: unknown): Promise<unknown> {
  let response: Response
  let answer: unknown
  try {
    response = await carry(
      new Request(addressOf(`/api/auth${path}`), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    answer = await response.json().catch((error: unknown) => {
      if (response.ok) throw error
      return null
    })
  } catch (error) {
    throw offline(error)
  }
  if (response.ok) return answer
  // Our own error body stands here where the request never reached better-auth (rate limits, origin, a database away).
  const refused = fieldsOf(fieldsOf(answer)['error'] ?? answer)
  if (typeof refused['code'] !== 'string' && response.status < 500 && response.status !== 429) {
    throw new OfflineError(`${response.status} from somebody else`)
  }
  throw new AuthError(
    typeof refused['code'] === 'string' ? refused['code'] : 'UNAVAILABLE',
    typeof refused['message'] === 'string' ? refused['message'] : '',
    response.status,
    retryAfterOf(response.headers),
  )
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
