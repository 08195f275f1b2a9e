/**
 * Fakes TeamSnap's authorization server with oidc-provider.
 * The fake requires PKCE, supports revocation, and issues a new refresh token with every use.
 * If a client uses a refresh token for the second time, the fake revokes all tokens of that sign-in.
 * Every browser is signed in as `accountId`: at once, or after a consent page if `asksConsent` is set.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { TokenStore } from './token-store.ts'

export const CLIENT = { id: 'homefield-test', secret: 'a-secret-of-the-tests-alone' } as const

export interface AuthorizationServer {
  /** The URL for browsers, `http://127.0.0.1:<port>`. The app server connects through the option `loopback`. */
  readonly url: string
  readonly port: number
  /** The TeamSnap account that the next sign-in uses. */
  accountId: string
  asksConsent: boolean
  /** Lifetime of newly issued access tokens, in seconds. */
  lifetime: number
  /** If set, the token and revocation endpoints respond with this status and body instead of a token. */
  tokenFailure: { readonly status: number; readonly body: string; readonly retryAfter?: string } | null
  /** Paths of the requests to the token and revocation endpoints. */
  readonly asked: string[]
  /** Redirects to `publicUrl`, where no test server listens, lead to `origin` instead. */
  landAt: { readonly publicUrl: string; readonly origin: string } | null
  accountOf(accessToken: string): Promise<string | null>
  readonly tokens: TokenStore
  close(): Promise<void>
}

export async function startAuthorizationServer(redirectUri: string): Promise<AuthorizationServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const tokens = new TokenStore()
  const self: AuthorizationServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    accountId: '2',
    asksConsent: false,
    lifetime: 7200,
    tokenFailure: null,
    asked: [],
    landAt: null,
    accountOf: async (accessToken) => {
      const token = await provider.AccessToken.find(accessToken)
      return token?.isValid ? token.accountId : null
    },
    tokens,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const provider = new Provider(self.url, configuration(self, redirectUri))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    void handle(self, { provider, answer }, request, response)
  })
  return self
}

function configuration(self: AuthorizationServer, redirectUri: string): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    adapter: self.tokens.adapter(),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a-key-of-the-tests-alone'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'ES256' }] },
    clientAuthMethods: ['client_secret_post'],
    scopes: ['read', 'write'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/consent/${uid}` },
    findAccount: async (_: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    loadExistingGrant: grantRead,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => self.lifetime,
      AuthorizationCode: 60,
      Grant: 30 * 24 * 3600,
      Interaction: 600,
      RefreshToken: 14 * 24 * 3600,
      Session: 600,
    },
  }
}

interface GrantContext {
  readonly oidc: {
    readonly provider: {
      Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    }
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
  }
}

/** Grants the scopes to everyone who signs in, because the consent page (if any) comes before the sign-in. */
async function grantRead({ oidc }: GrantContext): Promise<object> {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  })
  grant.addOIDCScope('read write')
  await grant.save()
  return grant
}

interface Serving {
  readonly provider: Provider
  readonly answer: (request: IncomingMessage, response: ServerResponse) => unknown
}

async function handle(
  self: AuthorizationServer,
  { provider, answer }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', self.url)
  if (pathname === '/oauth/token' || pathname === '/oauth/revoke') {
    self.asked.push(pathname)
    if (self.tokenFailure) return failWith(response, self.tokenFailure)
  }
  const consent = /^\/consent\/[\w-]+(\/(?:approve|deny))?$/.exec(pathname)
  if (consent?.[1] === '/deny')
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request.',
    })
  if (consent && (consent[1] === '/approve' || !self.asksConsent))
    return provider.interactionFinished(request, response, { login: { accountId: self.accountId } })
  if (consent) return showPage(response, pathname)
  sendHome(self, response)
  answer(request, response)
}

function failWith(
  response: ServerResponse,
  { status, body, retryAfter }: NonNullable<AuthorizationServer['tokenFailure']>,
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    })
    .end(body)
}

function showPage(response: ServerResponse, pathname: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>TeamSnap</title><body><main><h1>Authorize Homefield?</h1>
     <form method="post" action="${pathname}/approve"><button>Authorize</button></form>
     <form method="post" action="${pathname}/deny"><button>Deny</button></form></main></body></html>`,
  )
}

/** Redirects the browser to the test server (`landAt.origin`) at the end of a sign-in. */
function sendHome({ landAt }: AuthorizationServer, response: ServerResponse): void {
  if (!landAt) return
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    setHeader(
      name,
      name.toLowerCase() === 'location' && typeof value === 'string' && value.startsWith(landAt.publicUrl)
        ? landAt.origin + value.slice(landAt.publicUrl.length)
        : value,
    )
}
