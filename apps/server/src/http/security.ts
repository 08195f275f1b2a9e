import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CSP_REPORTS } from './csp-reports.ts'
import { AppError } from '../lib/app-error.ts'
import { admitNativeApp } from './native-origin.ts'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const YEAR_S = 31_536_000

/** Browser features that the app uses. The Permissions-Policy header forbids the features in `UNUSED`. */
const USED = [
  'clipboard-read',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
]
const UNUSED = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const PERMISSIONS = [
  ...USED.map((feature) => `${feature}=(self)`),
  ...UNUSED.map((feature) => `${feature}=()`),
].join(', ')

interface SecurityParts {
  /** Origin (scheme, host, port) under which people open the app. */
  readonly publicUrl: string
  /** Hashes (`sha256-…`) of the style elements that React Aria injects. The policy allows no other inline style. */
  readonly styleHashes: readonly string[]
  /** Whether HSTS also applies to every subdomain of `publicUrl`. */
  readonly hstsIncludesSubdomains: boolean
}

/**
 * Sets strict headers, and rejects calls from another site that change data (C66).
 * The policy allows inline styles only by hash, for the styles that React Aria injects. It allows no inline script.
 * Scripts may still set styles through the CSSOM (`element.style`), because the policy does not cover the CSSOM.
 */
export async function secure(app: FastifyInstance, parts: SecurityParts): Promise<void> {
  const { publicUrl, styleHashes, hstsIncludesSubdomains } = parts
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // Only the policies in apps/web/src/lib/trusted-types.ts may turn text into a script or into HTML.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'drawings'],
        'report-uri': [CSP_REPORTS],
        'report-to': ['csp'],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_S, includeSubDomains: hstsIncludesSubdomains } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'permissions-policy': PERMISSIONS, 'reporting-endpoints': `csp="${CSP_REPORTS}"` })
  })
  admitNativeApp(app, publicUrl)
  app.addHook('onRequest', async (request) => refuseOtherSites(request, publicUrl))
}

/**
 * Returns headers for requests that the server rejects before routing, when no hook can add headers.
 * The headers forbid all resources and embedding, because the response is only a short JSON text.
 */
export function bareHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
  }
}

/**
 * Rejects requests that another site sends from a user's browser, as Origin or Sec-Fetch-Site reveals.
 * A client without Origin and Sec-Fetch-Site is no browser, so another site cannot make it send a user's cookie.
 * The event stream is the only GET request with this check, because another site must not read the stream.
 */
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const changing = !SAFE_METHODS.has(request.method)
  // Compares the route instead of the path, because several spellings of a path match the same route.
  const stream = request.routeOptions.url === '/api/v1/stream'
  if (!changing && !stream) return
  const { origin } = request.headers
  if (origin !== undefined) {
    if (origin === publicUrl || isOwnHost(origin, request, publicUrl)) return
    throw new AppError('forbiddenOrigin')
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new AppError('forbiddenOrigin')
}

/**
 * People open a self-hosted app under many names, such as localhost or an IP address.
 * An Origin that matches the request's Host header is therefore our own, even if the public URL differs.
 * If the public URL is https, an http origin is foreign, because an attacker on the network can forge http pages.
 */
function isOwnHost(origin: string, { headers: { host } }: FastifyRequest, publicUrl: string): boolean {
  const from = URL.parse(origin)
  if (from === null || host === undefined) return false
  return from.host === host && (from.protocol === 'https:' || !publicUrl.startsWith('https:'))
}
