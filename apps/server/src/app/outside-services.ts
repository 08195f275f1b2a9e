/** Test requests to the services of other organizations that the settings name. The command `doctor` makes them. */
import type { Config } from '../config/config.ts'
import { refreshTokens } from '../features/connection/teamsnap/provider/oauth.ts'
import { chosenRouting } from '../features/drive/routing/provider/chosen.ts'
import { RoutingRefusal } from '../features/drive/routing/provider/routing-service.ts'
import { chosenProvider } from '../features/place/provider/chosen.ts'
import type { Clock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import type { Loopback } from '../lib/safe-fetch/options.ts'
import type { FetchOutcome } from '../lib/safe-fetch/outcome.ts'
import { SafeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import { ownUserAgent } from '../lib/user-agent.ts'

/** Each function rejects if the service does not answer as Homefield needs. Undefined: the service is not set. */
export interface OutsideServices {
  readonly places: (() => Promise<void>) | undefined
  readonly tiles: (() => Promise<void>) | undefined
  readonly routing: (() => Promise<void>) | undefined
  readonly teamsnap: (() => Promise<void>) | undefined
  readonly sms: (() => Promise<void>) | undefined
  close(): void
}

const DEADLINE_MS = 10_000
/** Well-known places that reveal nothing about a family: two squares in New York. */
const SEARCHED = 'Union Square, New York'
const FROM = { latitude: 40.736, longitude: -73.99 }
const TO = { latitude: 40.758, longitude: -73.986 }

export function outsideServices(config: Config, clock: Clock, loopback?: Loopback): OutsideServices {
  const { maps, routing: routingSettings, teamsnap, sms } = config
  const options = {
    clock,
    userAgent: ownUserAgent(config.http.publicUrl),
    ...(loopback && { loopback }),
    ...(routingSettings &&
      routingSettings.service !== 'google' &&
      routingSettings.isPrivate && { privateOrigin: new URL(routingSettings.url).origin }),
  }
  const fetch = new SafeFetch(options)
  const signal = () => AbortSignal.timeout(DEADLINE_MS)
  const routing = chosenRouting(fetch, routingSettings)
  return {
    places:
      maps.provider === 'none'
        ? undefined
        : async () => void (await chosenProvider(fetch, maps).search(SEARCHED, null, signal())),
    tiles:
      maps.provider === 'none'
        ? undefined
        : async () => assertAnswer(await fetch.ask(maps.tilesUrl, { signal: signal() })),
    routing:
      routing &&
      (async () => {
        try {
          await routing.secondsFrom(FROM, [TO], signal())
        } catch (error) {
          // A server with the map of another country answers, although it does not know New York.
          if (!(error instanceof RoutingRefusal)) throw error
        }
      }),
    teamsnap:
      teamsnap.client &&
      (async () => {
        const logger = createLogger({ level: 'silent' })
        const answer = await refreshTokens({ fetch, settings: teamsnap, logger }, 'homefield-doctor')
        // TeamSnap checks the client first. It refuses the invented token only if it knows the client.
        if (answer.kind === 'failed') throw new Error(`TeamSnap refuses the client: ${answer.reason}`)
        if (answer.kind === 'postponed') throw new Error('TeamSnap did not answer')
      }),
    sms:
      sms &&
      (async () => {
        const outcome = await fetch.ask(sms.url, { signal: signal(), followRedirects: false })
        // A GET sends no message. Any answer below 500, such as 405, shows that the service is there.
        if (outcome.kind === 'failed' && outcome.reason === 'status' && (outcome.status ?? 500) < 500) return
        assertAnswer(outcome)
      }),
    close: () => fetch.close(),
  }
}

function assertAnswer(outcome: FetchOutcome): void {
  if (outcome.kind === 'failed')
    throw new Error(outcome.status === undefined ? outcome.reason : `status ${outcome.status}`)
  if (outcome.kind === 'refused')
    throw new Error(
      outcome.reason === 'address'
        ? 'the host has a private address'
        : `the URL is refused: ${outcome.reason}`,
    )
}
